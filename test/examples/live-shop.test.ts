import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../setup/free-port.js';
import { type FakeService, fakeService } from './fake-service.js';
import { quoteBody, quoteId } from './paying.js';
import { type RunningShop, shopOn } from './running-shop.js';

const config = {
  processor: { name: 'stripe', script_url: 'https://js.stripe.com/v3/' },
  branding: { logo_url: 'https://cdn.example.com/logo.svg' },
};

let service: FakeService;
let shop: RunningShop;

/** The demo shop with live keys, at a service whose processor is Stripe. */
beforeAll(async () => {
  service = await fakeService();
  const line = { quantity: 1, description: 'Wool scarf', amount: 18_000, tax_components: [], duty_components: [] };
  service.returns('/v1/tax_quotes', 200, { ...quoteBody(), line_items: [line] });
  service.returns('/v1/checkout/browser_config', 200, config);
  const env = {
    LANDED_KEY: 'sk_live_0123456789abcdef',
    LANDED_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
    LANDED_LIVE_URL: service.url,
    LANDED_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    TEMPORAL_WEB_URL: 'http://127.0.0.1:8233',
  };
  shop = await shopOn('shop', env, await freePort());
  await shop.start();
});

afterAll(async () => {
  await shop?.kill();
  await service?.close();
});

const text = async (path: string) => (await fetch(shop.url + path)).text();

/** The page on which the buyer pays a new order, or the redirect to it. */
async function paymentPage(redirect: 'follow' | 'manual' = 'follow', currency = 'GBP'): Promise<Response> {
  const buyer = { name: 'A Buyer', email: 'buyer@example.com', line1: '1 Example Road', city: 'London', country: 'GB' };
  const form = { sku: 'scarf', quantity: '1', currency, ...buyer };
  return fetch(`${shop.url}/orders`, { method: 'POST', body: new URLSearchParams(form), redirect });
}

describe('the demo shop with live keys', () => {
  it('loads the drop-in from the live service and from no other address', async () => {
    const html = await (await paymentPage()).text();
    const loaded = [...html.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="(.+?)"/g)].map(([, url]) => url);
    expect(loaded.filter((url) => url?.startsWith('http'))).toEqual([`${service.url}/dropin/v1.js`]);
    expect(html).toContain(`data-key="pk_live_0123456789abcdef" data-api="${service.url}"`);
  });

  it('allows the payment page what Stripe and the logo of the merchant need, and nothing else', async () => {
    const policy = (await paymentPage()).headers.get('content-security-policy') ?? '';
    expect(policy.replace(/'nonce-[A-Za-z0-9+/=]{24}'/, "'nonce-…'").split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-…' ${service.url} https://js.stripe.com https://*.js.stripe.com`,
      "style-src 'self'",
      "img-src 'self' data: https://cdn.example.com",
      "font-src 'self'",
      `connect-src 'self' ${service.url} https://api.stripe.com`,
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('shows a paid order while the configuration of the checkout cannot be read', async () => {
    // In a currency whose configuration the shop has not read before.
    const path = (await paymentPage('manual', 'EUR')).headers.get('location') ?? '';
    service.returns('/v1/payment_intents', 200, { id: 'payment', object: 'payment_intent', status: 'succeeded' });
    service.returns('/v1/checkout/browser_config', 503, {});
    const body = JSON.stringify({ payment_method: 'pm_1', quote_id: quoteId });
    expect((await fetch(`${shop.url}${path}/pay`, { method: 'POST', body })).status).toBe(200);
    expect(await text(path)).toContain('Your order is paid');
    service.returns('/v1/checkout/browser_config', 200, config);
  });

  it('shows buyers nothing that is for people who try it', async () => {
    const pages = [await text('/'), await text('/checkout?sku=scarf&currency=GBP&quantity=1')];
    pages.push(await (await paymentPage()).text());
    for (const page of pages) expect(page).not.toMatch(/Demo shop|A demo of|Test cards|Ada Example|Example Road, /);
    expect(pages[1]).toContain('name="name" value=""');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../setup/free-port.js';
import { type RunningShop, shopOn } from './running-shop.js';

let shop: RunningShop;

/** The demo shop of a merchant whose service does not respond. */
beforeAll(async () => {
  const env = {
    LANDED_KEY: 'sk_test_0123456789abcdef',
    LANDED_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
    LANDED_TEST_URL: `http://127.0.0.1:${await freePort()}`,
    LANDED_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  shop = await shopOn('shop', env, await freePort());
  await shop.start();
});

afterAll(() => shop?.kill());

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

function submitAddress(changes: Record<string, string> = {}) {
  const form = {
    sku: 'handbag',
    quantity: '1',
    currency: 'GBP',
    name: 'A <b>Buyer</b>',
    email: 'buyer@example.com',
    line1: '1 Example Road',
    city: 'London',
    country: 'GB',
    ...changes,
  };
  return fetch(`${shop.url}/orders`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

describe('the demo shop', () => {
  it('sends a strict policy with a new nonce for each page, and no inline style or script', async () => {
    const responses = await Promise.all([get('/'), get('/')]);
    const policies = responses.map(({ headers }) => headers.get('content-security-policy') ?? '');
    expect(new Set(policies).size).toBe(2);
    const [policy = ''] = policies;
    expect(policy.replace(/'nonce-[A-Za-z0-9+/=]{24}'/, "'nonce-…'")).toBe(
      "default-src 'none'; script-src 'nonce-…'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
        "frame-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await responses[0]?.text()).not.toMatch(/ style=| onclick=|<style|<script>/);
  });

  it('says that nothing was charged while the service does not respond, and keeps what was entered', async () => {
    const response = await submitAddress();
    const text = await response.text();
    expect([response.status, text.includes('Nothing was charged. Please try again.')]).toEqual([503, true]);
    expect(text).toContain('value="A &lt;b&gt;Buyer&lt;/b&gt;"');
    expect(text).not.toContain('<b>');
  });

  it.each([
    [{ email: '' }, 'Enter a name and an e-mail address.'],
    [{ city: ' ' }, 'Enter street, city and country.'],
    [{ quantity: '101' }, 'A quantity must be from 1 to 100.'],
  ])('explains what is wrong with %j', async (changes, message) => {
    const response = await submitAddress(changes);
    expect([response.status, (await response.text()).includes(message)]).toEqual([400, true]);
  });

  it.each([
    '/nothing',
    '/assets/../shop.mjs',
    '/assets/%2e%2e/settings.mjs',
    '/assets/shop.mjs',
    '/orders/00000000-0000-0000-0000-000000000000',
  ])('the demo shop has no page at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('sends a buyer who names an unknown product back to the products', async () => {
    const response = await get('/checkout?sku=toString&currency=GBP&quantity=1');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });

  it('rejects a forged delivery and a body that is too large', async () => {
    const forged = await fetch(`${shop.url}/webhooks`, { method: 'POST', body: '{"id":"event"}' });
    const large = await fetch(`${shop.url}/webhooks`, { method: 'POST', body: 'x'.repeat(70_000) }).catch(() => null);
    expect([forged.status, large?.status ?? 400]).toEqual([400, 400]);
  });

  it('prints nothing that a buyer has sent', () => {
    expect(shop.printed()).not.toMatch(/Buyer|buyer@example|Example Road/);
  });
});

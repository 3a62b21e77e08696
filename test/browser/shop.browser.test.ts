import { afterAll, describe, expect, it } from 'vitest';
import { Sample } from '../setup/sample.js';
import { cards } from './dropin/checkout-page.js';
import { openShop, temporalWebUrl } from './open-shop.js';
import { headings, type ShopPage } from './shop-page.js';

const { stack, shop, visit, expectPaidOnce } = await openShop();

const currencies = ['GBP', 'USD', 'EUR', 'CAD', 'AUD'];

const sample = new Sample('currencies of the shop');
const chosenCurrencies = sample.pick(currencies);
afterAll(() => sample.report(chosenCurrencies.length));

/** The order page shows the landed cost in the currency of the order. */
async function expectOffer({ page }: ShopPage, id: string, currency: string): Promise<void> {
  const { amount_breakdown: breakdown } = await shop.shown(id);
  expect(breakdown).toMatchObject({ currency });
  const label = new Intl.NumberFormat('en', { style: 'currency', currency }).format(breakdown.total / 100);
  expect(await page.locator('.cost .total td').innerText()).toBe(label);
}

describe('the demo shop', () => {
  it.each(currencies)('offers a handbag for %s, with its landed cost', async (currency) => {
    const page = await visit();
    await expectOffer(page, await page.order(currency), currency);
    expect(page.problems).toEqual([]);
  });

  it('allows the payment page the service and the processor, and no inline script or style', async () => {
    const page = await visit();
    const id = await page.order('GBP');
    const { headers } = await fetch(`${shop.url}/orders/${id}`);
    const policy = (headers.get('content-security-policy') ?? '').replace(/'nonce-[A-Za-z0-9+/=]{24}'/, "'nonce-…'");
    const [service, processor] = [stack.gateway_url, stack.sandbox_url];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-…' ${service} ${processor}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${service}`,
      `frame-src ${processor}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  // The card form pays in each currency in `dropin-card.browser.test.ts`.
  it.each(chosenCurrencies)('sells for %s, and shows the events of the payment', async (currency) => {
    const page = await visit();
    const id = await page.order(currency);
    await expectOffer(page, id, currency);
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await page.page.getByText('payment_intent.succeeded').waitFor();
    await expect.poll(() => page.page.locator('#payment-status').innerText()).toBe('succeeded');
    const query = encodeURIComponent(`PaymentId = "${shop.kept(id)?.paymentId}"`);
    // The page loads again when another event arrives, so its list may be empty for a moment.
    const links = page.page.locator('.links a');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((each) => (each as unknown as { href: string }).href)))
      .toEqual([`${temporalWebUrl}?query=${query}`, `${stack.gateway_url}/reference`]);
    await expectPaidOnce(id);
    expect(page.problems).toEqual([]);
  });
});

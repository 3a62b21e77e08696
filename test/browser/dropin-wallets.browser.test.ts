import { randomUUID } from 'node:crypto';
import type { FrameLocator, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { handbagQuote } from '../setup/orders.js';
import { axeFindings } from './axe-findings.js';
import { clickAway } from './click-away.js';
import { accessibleControls } from './dropin/accessible-controls.js';
import { type CheckoutPage, cards, completeChallenge, screenshot, shopDomain } from './dropin/checkout-page.js';
import { openDropinTest } from './dropin/dropin-test.js';
import { hold, settled } from './dropin/intercept.js';

const test = openDropinTest();
const host = `shop-${randomUUID().slice(0, 8)}.${shopDomain}`;

let api: MerchantApi;
beforeAll(async () => {
  api = merchantApi(inject('stack'), { merchant: test.merchant });
  const { status } = await api.post('/v1/payment_method_domains', { domain: host });
  expect(status).toBe(200);
});
afterAll(() => api.close());

/** The shop's page on the registered domain. */
async function openShop(hostname = host): Promise<CheckoutPage> {
  const url = new URL(test.shop.url);
  url.hostname = hostname;
  return test.open(url.href);
}

const wallet = ({ page }: CheckoutPage, name: RegExp): Locator =>
  page.locator('#pay').frameLocator('div[slot^="landed-"] iframe').getByRole('button', { name });
const sheetOf = ({ page }: CheckoutPage): FrameLocator => page.getByRole('dialog').frameLocator('iframe');

/** Sums the layout shifts of a page so far. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  // The browser reports a shift after it has drawn the frame.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)));
})`;

describe('wallet buttons', () => {
  it('shift the layout by less than 0.05 when they appear', async () => {
    const checkout = await openShop();
    await checkout.mountReady(test.shop.newOrder());
    await wallet(checkout, /Apple Pay/).waitFor();
    const shift = await checkout.page.evaluate(layoutShift);
    process.stdout.write(`Layout shift with wallets: ${String(shift)}\n`);
    expect(shift).toBeLessThan(0.05);
  });

  it('wallet buttons are above the card, open a sheet with the landed total, and close it with success', async () => {
    const quote = (await api.post('/v1/tax_quotes', handbagQuote)).body as Quote;
    const order = test.shop.newOrder({ amount: quote.amount_breakdown.total, currency: 'USD', quote: quote.id });
    const checkout = await openShop();
    await checkout.mountReady(order);
    await screenshot(checkout, 'wallets');
    await wallet(checkout, /Apple Pay/).click();
    const sheet = sheetOf(checkout);
    await expect.poll(() => sheet.locator('.total').textContent()).toMatch(/\$397\.28$/);
    await screenshot(checkout, 'wallet-sheet');
    expect(await axeFindings(checkout.page)).toEqual([]);
    const names = await accessibleControls(checkout);
    process.stdout.write(`${['Names of the controls, with the sheet of a wallet:', ...names].join('\n  ')}\n`);
    expect(names).toEqual(['dialog: Simulated wallet - sandbox', 'Iframe: Simulated wallet - sandbox']);
    await sheet.getByRole('combobox', { name: 'Simulated card' }).waitFor();
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await checkout.isPaid();
    await checkout.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await checkout.reported()).slice(1)).toEqual([
      { token: { paymentMethodId: order.tokens[0], entity: 'us' } },
      { status: 'succeeded' },
    ]);
    expect([await test.charges(order), checkout.problems]).toEqual([['succeeded'], []]);
    const { body } = await api.get(`/v1/payment_intents/${order.payments[0]}`);
    expect(body).toMatchObject({ amount_breakdown: quote.amount_breakdown });
    const [above, card] = await Promise.all(
      ['div[slot^="landed-"]', 'form[slot^="landed-"]'].map((part) => checkout.page.locator(part).boundingBox()),
    );
    expect(above?.y).toBeLessThan(card?.y ?? 0);
  });

  it('wallet buttons close the sheet as failed when the card is declined, and the buyer can pay with another one', async () => {
    const order = test.shop.newOrder();
    const checkout = await openShop();
    await checkout.mountReady(order);
    await wallet(checkout, /Google Pay/).click();
    const sheet = sheetOf(checkout);
    await chooseCard(sheet, 'declined');
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => sheet.getByRole('status').textContent()).toMatch(/failed/);
    await expect.poll(() => checkout.alert.textContent()).toBe('Your card was declined. Try another card.');
    await sheet.locator('#cards').selectOption({ index: 0 });
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await checkout.isPaid();
    expect((await test.charges(order)).filter((status) => status === 'succeeded')).toEqual(['succeeded']);
  });

  it('wallet buttons make no second payment from the sheet while the outcome of the first one is unknown', async () => {
    const order = test.shop.newOrder({ faults: ['error'] });
    const checkout = await openShop();
    await checkout.mountReady(order);
    await wallet(checkout, /Apple Pay/).click();
    const sheet = sheetOf(checkout);
    const payButton = sheet.getByRole('button', { name: 'Pay' });
    await payButton.click();
    const unknown = 'We could not confirm your payment. Do not pay again yet.';
    await expect.poll(() => sheet.getByRole('status').textContent()).toBe(unknown);
    expect([await payButton.isDisabled(), order.tokens.length]).toEqual([true, 1]);
    await screenshot(checkout, 'wallet-unknown');
    await clickAway(sheet.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => checkout.alert.textContent()).toMatch(/Do not pay again yet/);
    await checkout.button.click();
    await checkout.isPaid();
    expect([new Set(order.tokens).size, await test.charges(order)]).toEqual([1, ['succeeded']]);
  });

  it('wallet buttons make no second payment beside a card that is paid while the wallet becomes a token', async () => {
    const order = test.shop.newOrder();
    const checkout = await openShop();
    await checkout.mountReady(order);
    await checkout.enterCard(cards.visa);
    await wallet(checkout, /Google Pay/).click();
    const held = await hold(checkout.page, `${inject('stack').sandbox_url}/v1/payment_methods`);
    await sheetOf(checkout).getByRole('button', { name: 'Pay' }).click();
    await held.started;
    // The real sheet can be a window of its own, beside which the page can still be used.
    await checkout.button.evaluate((button) => (button as unknown as { click(): void }).click());
    expect(await checkout.status.textContent()).toBe('Processing…');
    held.release();
    await checkout.isPaid();
    await settled(checkout.page);
    expect([order.tokens.length, await test.charges(order)]).toEqual([1, ['succeeded']]);
    expect((await checkout.reported()).filter((report) => 'token' in report)).toHaveLength(1);
  });

  it('wallet buttons are gone with their sheet when the form is removed', async () => {
    const order = test.shop.newOrder();
    const checkout = await openShop();
    await checkout.mountReady(order);
    await wallet(checkout, /Google Pay/).click();
    await sheetOf(checkout).getByRole('button', { name: 'Pay' }).waitFor();
    await checkout.page.evaluate('form.unmount()');
    await checkout.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([await checkout.page.locator('#pay').innerHTML(), order.tokens, checkout.problems]).toEqual(['', [], []]);
  });

  it('wallet buttons lead to a challenge when the payment requires one', async () => {
    const order = test.shop.newOrder();
    const checkout = await openShop();
    await checkout.mountReady(order);
    await wallet(checkout, /Apple Pay/).click();
    const sheet = sheetOf(checkout);
    await chooseCard(sheet, '3-D Secure');
    await sheet.getByRole('button', { name: 'Pay' }).click();
    await checkout.page.getByRole('dialog', { name: 'Confirmation by your bank' }).waitFor();
    await checkout.page.getByRole('dialog', { name: /wallet/ }).waitFor({ state: 'detached' });
    await completeChallenge(checkout.page, 'Complete authentication');
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('wallet buttons show a new total after an update of the amount', async () => {
    const checkout = await openShop();
    await checkout.mountReady(test.shop.newOrder());
    await wallet(checkout, /Apple Pay/).waitFor();
    // As a page does while it asks for another quote.
    await checkout.page.evaluate('form.update({ amount: undefined })');
    await checkout.page.locator('#pay .or').waitFor({ state: 'hidden' });
    await checkout.page.evaluate('form.update({ amount: 6200 })');
    await expect.poll(() => checkout.button.textContent()).toBe('Pay £62.00');
    await wallet(checkout, /Apple Pay/).click();
    await expect.poll(() => sheetOf(checkout).locator('.total').textContent()).toMatch(/£62\.00$/);
  });

  it('wallet buttons are on localhost too, with the sandbox, for a merchant with a registered domain', async () => {
    const order = test.shop.newOrder();
    const checkout = await openShop('localhost');
    await checkout.mountReady(order);
    await wallet(checkout, /Google Pay/).click();
    await sheetOf(checkout).getByRole('button', { name: 'Pay' }).click();
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it.each([
    ['without an amount', { amount: undefined }, 'http', 'no wallets: the option amount is missing or 0.'],
    ['on a page of another domain', {}, 'elsewhere', 'no wallets: this browser has none.'],
  ])('wallet buttons are hidden %s, and the console says why', async (_, options, place, reason) => {
    const checkout = place === 'http' ? await openShop() : await test.open();
    const notes: string[] = [];
    checkout.page.on('console', (message) => notes.push(message.text()));
    await checkout.page.evaluate(`globalThis.order = ${JSON.stringify(test.shop.newOrder())}`);
    await checkout.page.evaluate(`mountShop(order, ${'amount' in options ? '{ amount: undefined }' : '{}'})`);
    await expect.poll(() => notes.join()).toContain(`Landed (test mode): ${reason}`);
    await checkout.isReady();
    await expect.poll(() => wallet(checkout, /Pay/).count()).toBe(0);
    await checkout.page.locator('#pay .or').waitFor({ state: 'hidden' });
  });
});

interface Quote {
  readonly id: string;
  readonly amount_breakdown: { readonly total: number };
}

/** Chooses the only card of the sheet whose label has this text. */
async function chooseCard(sheet: FrameLocator, text: string): Promise<void> {
  const card = sheet.locator('#cards option', { hasText: text });
  await expect.poll(() => card.count()).toBe(1);
  await sheet.locator('#cards').selectOption((await card.getAttribute('value')) ?? '');
}

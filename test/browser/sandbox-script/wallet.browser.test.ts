import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../axe-findings.js';
import { clickAway } from '../click-away.js';
import { pressEscape } from '../press-escape.js';
import { ScriptBench, type ScriptPage } from './script-page.js';

let bench: ScriptBench;
let shop: ScriptPage;

beforeAll(async () => {
  bench = await ScriptBench.open();
  await bench.api('/v1/payment_method_domains', { domain_name: 'shop.example' });
  shop = await bench.newPage({ host: 'shop.example' });
});
afterAll(() => bench.close());
beforeEach(() => shop.reload());

/** Mounts the buttons. `confirm` is the body of the page's handler. */
async function mountButtons(confirm = '', options = '{}'): Promise<unknown> {
  return shop.run(`
    window.events = [];
    window.elements = stripe.elements({ mode: 'payment', amount: 5400, currency: 'gbp', locale: 'en' });
    window.express = elements.create('expressCheckout', ${options});
    const ready = new Promise((resolve) => express.on('ready', resolve));
    express.on('click', ({ expressPaymentType, resolve }) => {
      events.push('click ' + expressPaymentType);
      resolve({
        business: { name: 'Tea shop' },
        lineItems: [{ name: 'Cup', amount: 4000 }, { name: 'Duty and tax', amount: 1400 }],
      });
    });
    express.on('confirm', async (event) => {
      events.push('confirm ' + event.expressPaymentType);
      const submitted = await elements.submit();
      events.push('submitted ' + submitted.selectedPaymentMethod);
      const { paymentMethod } = await stripe.createPaymentMethod({ elements, params: { billing_details: { email: 'b@example.com' } } });
      window.paymentMethod = paymentMethod;
      ${confirm}
    });
    express.on('cancel', () => events.push('cancel'));
    express.mount('#express');
    return ready;
  `);
}

const button = (name: RegExp) => shop.page.frameLocator('#express iframe').getByRole('button', { name });
const sheet = () => shop.page.frameLocator('dialog iframe');
const dialog = () => shop.page.getByRole('dialog', { name: 'Simulated wallet - sandbox' });
const pay = () => sheet().getByRole('button', { name: 'Pay' });
const payHasFocus = () =>
  expect.poll(() => shop.inFrame('wallet-sheet', 'document.hasFocus() && document.activeElement.id')).toBe('pay');
const both = { elementType: 'expressCheckout', availablePaymentMethods: { applePay: true, googlePay: true } };

it('shows the buttons where the domain is registered', async () => {
  expect(await mountButtons()).toEqual(both);
  await expect.poll(() => button(/./).allInnerTexts()).toEqual(['Apple Pay (simulated)', 'Google Pay (simulated)']);
  await expect.poll(() => shop.run(`document.querySelector('#express iframe').offsetHeight`)).toBe(44);
  expect(shop.problems).toEqual([]);
});

it('shows none on another domain, for another account or when the page excludes them', async () => {
  const none = { elementType: 'expressCheckout' };
  expect(await mountButtons('', `{ paymentMethods: { applePay: 'never', googlePay: 'never' } }`)).toEqual(none);
  await expect.poll(() => shop.run(`document.querySelector('#express iframe').offsetHeight`)).toBe(0);
  await shop.run(`express.destroy(); window.stripe = Stripe('${bench.keyOf('us')}'); return null`);
  expect(await mountButtons()).toEqual(none);
  await shop.page.goto(shop.page.url().replace('shop.example', '127.0.0.1'));
  await shop.run(`window.stripe = Stripe('${bench.keyOf('gb')}'); return null`);
  expect(await mountButtons()).toEqual(none);
});

it('shows only the wallet whose check succeeded, in the order that the page wants', async () => {
  const applePayOnly = `{ paymentMethods: { googlePay: 'never' }, buttonHeight: 50 }`;
  expect(await mountButtons('', applePayOnly)).toMatchObject({
    availablePaymentMethods: { applePay: true, googlePay: false },
  });
  await expect.poll(() => shop.run(`document.querySelector('#express iframe').offsetHeight`)).toBe(50);
  await shop.run('express.destroy(); return null');
  await mountButtons('', `{ paymentMethodOrder: ['google_pay', 'apple_pay'] }`);
  await expect.poll(() => button(/./).allInnerTexts()).toEqual(['Google Pay (simulated)', 'Apple Pay (simulated)']);
});

it('shows what the page charges, and pays', async () => {
  await mountButtons(`await new Promise((resolve) => { window.finish = resolve; });`);
  await button(/Apple/).click();
  await pay().waitFor();
  await expect.poll(() => sheet().locator('h1').innerText()).toBe('Simulated wallet - sandbox');
  const parts = 'Cup\n£40.00\nDuty and tax\n£14.00\nTotal · Tea shop\n£54.00';
  await expect.poll(() => sheet().locator('dl').innerText()).toBe(parts);
  await pay().click();
  await expect.poll(() => shop.run('typeof finish')).toBe('function');
  await expect.poll(() => sheet().getByRole('status').innerText()).toBe('Processing…');
  await expect.poll(() => pay().isDisabled()).toBe(true);
  // The sheet says so for a moment only: the page waits for it before it can appear.
  await Promise.all([sheet().getByText('Done').waitFor(), shop.run('finish(); return null')]);
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => shop.run('events')).toEqual(['click apple_pay', 'confirm apple_pay', 'submitted apple_pay']);
  const method = await shop.run<{ id: string }>('paymentMethod');
  expect(method).toMatchObject({
    card: { brand: 'visa', last4: '4242' },
    billing_details: { name: 'Sandbox Buyer', email: 'b@example.com' },
  });
  expect(shop.problems).toEqual([]);
});

it('shows the current amount after an update', async () => {
  await mountButtons();
  await shop.run('elements.update({ amount: 6200 })');
  await button(/Google/).click();
  await sheet().getByText('£62.00').waitFor();
});

it('the sheet of a wallet stays open after paymentFailed, so that the buyer can pay with another card', async () => {
  await mountButtons(`if (paymentMethod.card.last4 !== '4242') event.paymentFailed({ reason: 'fail' });`);
  await button(/Google/).click();
  await sheet().getByLabel('Simulated card').selectOption({ label: 'Visa •••• 0002 (declined)' });
  await pay().click();
  await sheet().getByText('The payment failed. Pay again or cancel.').waitFor();
  await expect.poll(() => shop.run('paymentMethod.card.last4')).toBe('0002');
  await sheet().getByLabel('Simulated card').selectOption({ label: 'Visa •••• 4242' });
  await pay().click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => shop.run('paymentMethod.card.last4')).toBe('4242');
});

it('shows the message of paymentFailed, and takes no other payment after it', async () => {
  await mountButtons(`event.paymentFailed({ reason: 'fail', message: 'Do not pay again yet.' });`);
  await button(/Google/).click();
  await pay().click();
  await expect.poll(() => sheet().getByRole('status').innerText()).toBe('Do not pay again yet.');
  expect(await pay().isDisabled()).toBe(true);
  await clickAway(sheet().getByRole('button', { name: 'Cancel' }));
  await dialog().waitFor({ state: 'detached' });
});

it('shows a failure when the handler of the page throws', async () => {
  await mountButtons(`throw new Error('the shop failed');`);
  await button(/Google/).click();
  await pay().click();
  await sheet().getByText('The payment failed.').waitFor();
  await expect.poll(() => shop.problems).toEqual(['the shop failed']);
});

it.each<[string, () => unknown]>([
  ['the cancel button', () => clickAway(sheet().getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => pressEscape(shop.page)],
])('the sheet is canceled by %s, and opens again', async (_, cancel) => {
  await mountButtons();
  await button(/Apple/).click();
  // A key goes to the frame that has the focus, which the sheet takes once it has loaded.
  await payHasFocus();
  await cancel();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => shop.run('events')).toEqual(['click apple_pay', 'cancel']);
  await button(/Apple/).click();
  await pay().click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => shop.run('events.at(-1)')).toBe('submitted apple_pay');
});

it('opens no sheet when the page does not resolve the click within a second', async () => {
  await mountButtons();
  await shop.run(`express.off('click'); express.on('click', () => events.push('ignored')); return null`);
  await button(/Apple/).click();
  await expect.poll(() => shop.problems).toEqual(['Call event.resolve() within one second of the click event.']);
  expect(await dialog().count()).toBe(0);
});

it.each([
  [`{ lineItems: [{ name: 'Cup', amount: 5401 }] }`, 'add up to more than the amount'],
  ['{ shippingAddressRequired: true }', 'does not simulate shipping addresses'],
])('throws an IntegrationError when the page resolves with %s', async (details, message) => {
  await mountButtons();
  await shop.run(`
    express.off('click');
    express.on('click', ({ resolve }) => { try { resolve(${details}); } catch (error) { events.push(error.message); } });
    return null;
  `);
  await button(/Apple/).click();
  await expect.poll(() => shop.run('events')).toEqual([expect.stringContaining(message)]);
});

it('createPaymentMethod needs elements.submit() and a confirmed wallet', async () => {
  await mountButtons();
  const thrown = await shop.run(`
    const messageOf = () => stripe.createPaymentMethod({ elements }).catch(({ message }) => message);
    const before = await messageOf();
    await elements.submit();
    return [before, await messageOf()];
  `);
  expect(thrown).toEqual([
    'Call elements.submit() before createPaymentMethod().',
    'No wallet has confirmed a payment in this group.',
  ]);
});

it('a destroyed element rejects every call, as at Stripe', async () => {
  await mountButtons();
  const thrown = await shop.run(`
    express.destroy();
    return ['mount', 'destroy', 'update', 'focus', 'blur', 'clear'].map((method) => {
      try { express[method]({}); } catch (error) { return error.name; }
      return method + ' had an effect';
    });
  `);
  expect(thrown).toEqual(Array.from({ length: 6 }, () => 'IntegrationError'));
});

it('reports a connection error when the wallets cannot be read', async () => {
  await shop.page.route('**/v3/wallets*', (route) => route.abort());
  await shop.run(`
    const express = stripe.elements({ mode: 'payment', amount: 1, currency: 'gbp' }).create('expressCheckout');
    window.failed = new Promise((resolve) => express.on('loaderror', resolve));
    express.mount('#express');
    return null;
  `);
  expect(await shop.run('failed')).toMatchObject({ elementType: 'expressCheckout', error: { type: 'api_error' } });
});

it('the wallet can be used with the keyboard alone', async () => {
  await mountButtons();
  await shop.page.locator('#name').focus();
  await shop.page.keyboard.press('Tab');
  await shop.page.keyboard.press('Enter');
  await pay().waitFor();
  await payHasFocus();
  await shop.page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => shop.run('events')).toEqual(['click apple_pay', 'confirm apple_pay', 'submitted apple_pay']);
  await expect.poll(() => shop.inFrame('wallet-buttons', 'document.hasFocus()')).toBe(true);
});

it('axe finds nothing in the sheet, which fits a page of 320 pixels', async () => {
  await shop.page.setViewportSize({ width: 320, height: 560 });
  await mountButtons();
  expect(await axeFindings(shop.page)).toEqual([]);
  await button(/Google/).click();
  await pay().waitFor();
  expect(await axeFindings(shop.page)).toEqual([]);
  expect(await shop.inFrame('wallet-sheet', 'document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Rejection } from './page-server.js';
import * as paid from './payment-samples.js';
import * as sample from './sample-data.js';
import { samplePage } from './sample-pages.js';
import { live } from './sample-values.js';

const at = `${live}/payments/${paid.paymentId}`;
const refundRoute = `POST ${at}/refund`;
const refunded = { id: paid.paymentId, status: 'succeeded', amount: 17_412 };

describe('payments in the dashboard', () => {
  let page: Page;

  const { pages, open, button } = samplePage((opened) => {
    ({ page } = opened);
  });
  const refunds = () =>
    pages.server.requests
      .filter(({ route }) => route === refundRoute)
      .map(({ body }) => body as Record<string, unknown>);
  const keys = () => new Set(refunds().map((body) => body['idempotency_key']));
  const key = expect.stringMatching(/^dash-[0-9a-f-]{36}$/) as string;

  it('a payment is found by its reference and refunded by line, by mouse', async () => {
    pages.server.respondWith({ [refundRoute]: refunded });
    await open(live);
    await page.getByRole('combobox').fill('HL-20871');
    await page.getByRole('option', { name: 'Payments with the reference HL-20871' }).click();
    expect(new URL(page.url()).search).toBe('?reference=HL-20871');
    await page.getByRole('link', { name: '407.65' }).first().click();
    await button('Refund').click();
    await button('By line').click();
    await page.getByLabel('2 × Silk scarf, hand-rolled, 90 cm').check();
    await page.getByText('Taken from your EUR balance').waitFor();
    await button('Refund 174.12 EUR').click();
    await page.getByText('174.12 EUR are refunded').waitFor();
    expect(refunds()).toEqual([{ idempotency_key: key, amount: 17_412, reason: 'return' }]);
  });

  it('a refund that needs a second factor leads to where one is added', async () => {
    pages.server.respondWith({ [refundRoute]: new Rejection('second_factor_missing'), 'GET /me': sample.me });
    await open(at);
    await button('Refund').click();
    await button(/^Refund .+ EUR$/).click();
    await page.getByText('This needs a second factor of your account.').waitFor();
    await page.getByRole('link', { name: 'Add a second factor' }).click();
    await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
  });

  it('a payment is refunded by keyboard alone, and never above what is left', async () => {
    pages.server.respondWith({ [refundRoute]: refunded });
    await open(at);
    await button('Refund').focus();
    await page.keyboard.press('Enter');
    const amount = page.getByLabel('Amount to refund');
    await amount.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('407.66');
    await page.getByText('This is more than can be refunded: at most 407.65 EUR.').waitFor();
    await page.keyboard.press('Enter');
    expect(refunds()).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('174,12');
    await page.keyboard.press('Enter');
    await page.getByText('174.12 EUR are refunded').waitFor();
    expect(refunds()).toEqual([{ idempotency_key: key, amount: 17_412, reason: 'return' }]);
  });

  it('a lost response, a second tab and a closed one send the same request until its outcome is known', async () => {
    pages.server.respondWith({ [refundRoute]: () => Promise.reject(new Error('gone')) });
    await open(at);
    await button('Refund').click();
    await button('Refund 407.65 EUR').dblclick();
    await page.getByText('We do not know yet whether the refund was made.').waitFor();
    await page.reload();
    pages.server.respondWith({
      [refundRoute]: new Rejection('outcome_unknown', { reason: 'idempotency_in_progress' }),
    });
    await button('Check the outcome').click();
    await page.getByRole('dialog').getByText('We do not know yet whether the refund was made.').waitFor();
    const sent = new Set<unknown>();
    await button('Check the outcome').click();
    await expect.poll(() => refunds().length).toBe(1);
    for (const each of keys()) sent.add(each);
    pages.server.respondWith({ [refundRoute]: refunded });
    await page.getByText('174.12 EUR are refunded').waitFor({ timeout: 10_000 });
    for (const each of keys()) sent.add(each);
    expect([sent.size, refunds()[0]?.['amount']]).toEqual([1, 40_765]);
    expect(await page.evaluate('Object.keys(localStorage).filter((name) => name.startsWith("landed-act"))')).toEqual(
      [],
    );
  });

  it('a refund of unknown outcome is shown as it was sent, and not as everything', async () => {
    pages.server.respondWith({ [refundRoute]: new Rejection('outcome_unknown') });
    await open(at);
    await button('Refund').click();
    await page.getByLabel('Amount to refund').fill('174.12');
    await page.getByLabel('Reason').selectOption('duplicate');
    await button('Refund 174.12 EUR').click();
    await page.getByText('We do not know yet whether the refund was made.').waitFor();
    await page.reload();
    await button('Check the outcome').click();
    expect(await page.getByLabel('Amount to refund').inputValue()).toBe('174.12');
    expect(await page.getByLabel('Reason').inputValue()).toBe('duplicate');
    expect(await button('Other amount').getAttribute('aria-pressed')).toBe('true');
    await page.getByText('139.25').waitFor();
  });

  it.each([
    { act: 'refund', opens: 'Refund', sends: 'Refund 407.65 EUR', payment: paid.payment },
    { act: 'capture', opens: 'Capture', sends: 'Capture 407.65 EUR', payment: paid.authorized },
    { act: 'cancel', opens: 'Cancel payment', sends: 'Cancel payment', payment: paid.authorized },
  ])(
    'asks who it is before a $act, sends nothing without, and then the same request',
    async ({ act, opens, sends, payment }) => {
      const route = `POST ${at}/${act}`;
      let isConfirmed = false;
      const done = { id: paid.paymentId, status: 'succeeded', amount: 40_765 };
      pages.server.respondWith({
        [`GET ${at}`]: payment,
        [route]: () => (isConfirmed ? done : new Rejection('step_up_required', { methods: ['password'] })),
        'POST /session/step-up/password': () => {
          isConfirmed = true;
          return sample.sessionOf(['support']);
        },
      });
      await open(at);
      if (act === 'cancel') await button('More acts').click();
      await page.getByRole(act === 'cancel' ? 'menuitem' : 'button', { name: opens, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: sends, exact: true }).click();
      await button('Change nothing').click();
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor({ state: 'detached' });
      expect(await page.evaluate('Object.keys(localStorage)')).not.toContain(`landed-act:${at}/${act}`);
      await dialog.getByRole('button', { name: sends, exact: true }).click();
      await page.getByLabel('Password').fill('correct horse battery');
      await page.keyboard.press('Enter');
      // Two are open until the confirmation has its response.
      await expect.poll(() => dialog.count()).toBe(0);
      const sent = pages.server.requests.filter(({ route: each }) => each === route).map(({ body }) => body);
      expect(sent).toHaveLength(3);
      expect(sent[2]).toEqual(sent[1]);
    },
  );

  it('asks once who it is while the outcome of a refund is unknown, and keeps its key when it is not confirmed', async () => {
    pages.server.respondWith({ [refundRoute]: new Rejection('outcome_unknown') });
    await open(at);
    await button('Refund').click();
    await button('Refund 407.65 EUR').click();
    await page.getByText('We do not know yet whether the refund was made.').waitFor();
    const [first] = keys();
    pages.server.respondWith({ [refundRoute]: new Rejection('step_up_required', { methods: ['password'] }) });
    await button('Change nothing').click({ timeout: 10_000 });
    await page.waitForTimeout(6_000);
    expect(await page.getByRole('heading', { name: 'Confirm that it is you' }).count()).toBe(0);
    expect([...keys()]).toEqual([first]);
    pages.server.respondWith({ [refundRoute]: refunded });
    await button('Check the outcome').click();
    await page.getByText('174.12 EUR are refunded').waitFor();
    expect([...keys()]).toEqual([first]);
  });

  it('says why the gateway rejected a refund, and sends another one with a new key', async () => {
    pages.server.respondWith({
      [refundRoute]: new Rejection('operation_rejected', { reason: 'refund_exceeds_captured' }),
    });
    await open(at);
    await button('Refund').click();
    await button('Refund 407.65 EUR').click();
    await page.getByText('More was refunded meanwhile').waitFor();
    await button('Refund 407.65 EUR').click();
    await expect.poll(() => keys().size).toBe(2);
  });

  it('filters are in the address, survive a reload and can be removed', async () => {
    await open(`${live}/payments?status=authorized&evil=1`);
    await button('Remove the filter Status').waitFor();
    await button('Currency').click();
    await page.getByLabel('Currency').selectOption('EUR');
    await button('Apply').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=authorized&currency=EUR');
    await page.reload();
    await button('Remove the filter Status').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?currency=EUR');
    await button('Clear filters').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('filters are saved as a view of this browser, opened as a tab and removed', async () => {
    await open(`${live}/payments?status=failed&currency=EUR`);
    await button('Save view').click();
    await page.getByLabel('Name of the view').fill('Failed in euros');
    await page.keyboard.press('Enter');
    const tab = page.getByRole('link', { name: 'Failed in euros', exact: true });
    await tab.waitFor();
    await open(`${live}/payments?status=failed`);
    await tab.click();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=failed&currency=EUR');
    expect(await tab.getAttribute('aria-current')).toBe('page');
    await button('Remove this view').click();
    await tab.waitFor({ state: 'detached' });
    await open(`${live}/payments?email=tilda%40example.com`);
    await button('Clear filters').waitFor();
    expect(await button('Save view').count()).toBe(0);
  });

  it.each([
    ['support', true],
    ['finance', false],
  ] as const)('offers acts to those who may: %s', async (role, mayAct) => {
    pages.server.respondWith({ 'GET /session': sample.sessionOf([role]), [`GET ${at}`]: paid.authorized });
    await open(at);
    await page.getByText('Price by line').first().waitFor();
    expect(await button('Capture').count()).toBe(mayAct ? 1 : 0);
  });
});

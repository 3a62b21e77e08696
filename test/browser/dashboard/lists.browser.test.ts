import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { disputes } from './dispute-samples.js';
import * as paid from './payment-samples.js';
import { samplePage } from './sample-pages.js';
import { live, never, test, uuid } from './sample-values.js';

describe('the lists of the dashboard', () => {
  let page: Page;
  /** What was asked of the API, with its query. */
  let asked: string[];

  const { pages, open } = samplePage(
    (opened) => {
      ({ page } = opened);
      asked = [];
      page.on('request', (request) => asked.push(request.url().slice(`${pages.server.url}/api`.length)));
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const title = () => page.title();

  it('shows no row of the other mode after a switch, and begins with the newest', async () => {
    pages.server.respondWith({ [`GET ${live}/disputes`]: { ...disputes, next: uuid('c0d3') } });
    await open(`${live}/disputes`);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByRole('table').waitFor();
    pages.server.respondWith({ [`GET ${test}/disputes`]: never });
    await link('Test').click();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(asked.filter((path) => path.startsWith(`${test}/disputes`) && path.includes('after='))).toEqual([]);
  });

  it('another report or period keeps the focus and the position of the page', async () => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await open(`${live}/reports`);
    await page.getByText('Nothing in this time').waitFor();
    const place = () => page.evaluate('[Math.round(scrollY), document.activeElement.textContent]');
    await page.evaluate('scrollTo(0, 40)');
    await page.getByRole('button', { name: 'Tax and duty' }).press('Enter');
    await page.getByRole('table').first().waitFor();
    expect(await place()).toEqual([40, 'Tax and duty']);
    const period = page.getByLabel('Month or quarter');
    await period.focus();
    const [month] = await period.selectOption({ index: 2 });
    await expect.poll(() => asked.at(-1)).toBe(`${live}/reports/tax?month=${month}`);
    await page.getByRole('table').first().waitFor();
    expect(await place()).toEqual([40, await period.textContent()]);
  });

  it('begins where the last visit was, and in live mode without one', async () => {
    await open('/');
    await page.waitForURL(`**${live}`);
    await open(`${test}/keys`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open('/');
    await page.waitForURL(`**${test}`);
  });

  it('keeps the field of a filter open with what is wrong with its value', async () => {
    await open(`${live}/payments`);
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await page.getByLabel('Amount', { exact: true }).fill('much');
    await page.keyboard.press('Enter');
    await page.getByText('Type an amount, such as 407.65.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Amount', { exact: true }).fill('407.65');
    await page.keyboard.press('Enter');
    await page.waitForURL('**?amount=407.65');
  });

  it('names the filters of an address that cannot be used, and lists the payments without them', async () => {
    await open(`${live}/payments?status=failed&amount=much&colour=red`);
    await page.getByText('The address has filters that cannot be used: amount, colour.').waitFor();
    await page.getByRole('table').waitFor();
    expect(asked).toContain(`${live}/payments?status=failed`);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByText('cannot be used').count()).toBe(0);
  });

  it('lists the payments with a refund and with a dispute behind their tabs', async () => {
    await open(`${live}/payments?currency=EUR`);
    await link('Disputed').click();
    await page.waitForURL('**/payments?currency=EUR&has=dispute');
    expect(await link('Disputed').getAttribute('aria-current')).toBe('page');
    await link('To capture').click();
    await page.waitForURL('**/payments?currency=EUR&status=authorized');
  });

  it('moves through the rows by keys, opens one, copies its id, and names each page in its title', async () => {
    await open(`${test}/payments`);
    await page.getByRole('table').waitFor();
    expect(await title()).toBe('Payments – Harbour Leather (Test) – Landed');
    for (const key of ['j', 'j', 'j', 'k', 'c']) await page.keyboard.press(key);
    await page.getByText('Id copied').waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(paid.payments.payments[1]?.id);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/payments/${paid.paymentId}`);
    await page.getByRole('heading', { level: 1, name: '407.65 EUR' }).waitFor();
    expect(await title()).toBe('407.65 EUR – Harbour Leather (Test) – Landed');
  });

  it('says of a refunded payment that its parts are those of the capture, and why it cannot be refunded', async () => {
    const refunded = { ...paid.payment, refunded: 40_765, refundable: 0, not_refundable: 'refunded' };
    pages.server.respondWith({ [`GET ${live}/payments/${paid.paymentId}`]: refunded });
    await open(`${live}/payments/${paid.paymentId}`);
    await page.getByText('As it was captured').waitFor();
    expect(await page.getByText('Refunded since').locator('..').textContent()).toBe('Refunded since−407.65');
    await page.getByText('Everything is refunded.').waitFor();
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true);
  });

  it('filters the audit log by kind, person and day, and leads to what an entry is about', async () => {
    await open(`${live}/audit`);
    expect(await page.getByRole('table').getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe(
      `${live}/keys`,
    );
    await page.getByLabel('Kind').selectOption({ label: 'Disputes' });
    await page.getByLabel('Who').selectOption({ label: 'Jun Okada' });
    await page.getByLabel('Since').fill('2026-07-01');
    await expect.poll(() => asked.at(-1)).toContain('since=');
    expect(Object.fromEntries(new URL(asked.at(-1) ?? '', pages.server.url).searchParams)).toEqual({
      action: 'dispute',
      who: uuid('11'),
      // The account is in London, where it is summer.
      since: '2026-06-30T23:00:00.000Z',
    });
  });

  it('disables what would be sent while there is no connection', async () => {
    await open(`${live}/payments`);
    const act = page.getByRole('button', { name: 'Export CSV' });
    await act.waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await act.isDisabled()).toBe(true);
    // A server on the machine itself responds without a connection.
    await page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })");
    await page.context().setOffline(false);
    await link('Refunded').click();
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    expect(await act.isDisabled()).toBe(false);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { WatchedPage } from '../watched-page.js';
import { type Hand, handOf } from './hand.js';
import { disputeId } from './dispute-samples.js';
import { Rejection, SentFile } from './page-server.js';
import { paymentId } from './payment-samples.js';
import { payoutDetail, payoutId } from './payout-samples.js';
import { sessionOf } from './sample-data.js';
import { samplePage } from './sample-pages.js';
import { live } from './sample-values.js';

const evidenceRoute = `POST ${live}/disputes/${disputeId}/evidence`;
const folder = mkdtempSync(join(tmpdir(), 'landed-downloads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = expect.stringMatching(/^dash-[0-9a-f-]{36}$/) as string;

describe.each(['mouse', 'keyboard'] as const)('by %s alone,', (name) => {
  let watched: WatchedPage;
  let hand: Hand;

  const given = samplePage(
    (opened) => {
      watched = opened;
      hand = handOf(name, opened.page);
    },
    { acceptDownloads: true },
  );
  const { pages, button } = given;
  afterEach(() => {
    // A rejection that a test asks for is in the console too.
    expect(watched.problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
  });

  const open = (path: string) => given.open(`${live}${path}`);
  const field = (label: string): Locator => watched.page.getByLabel(label, { exact: true });
  async function downloaded(press: () => Promise<void>): Promise<readonly [name: string, content: string]> {
    const [download] = await Promise.all([watched.page.waitForEvent('download'), press()]);
    // The browser may run in another process, which sends the file.
    const saved = join(folder, download.suggestedFilename());
    await download.saveAs(saved);
    return [download.suggestedFilename(), await readFile(saved, 'utf8')];
  }

  it('evidence is submitted once, after everything that the bank gets was shown', async () => {
    pages.server.respondWith({ [evidenceRoute]: { id: disputeId, status: 'under_review' } });
    await open('/disputes');
    await hand.press(watched.page.getByRole('link', { name: /189\.00/ }).first());
    await hand.type(field('Tracking number'), '=1Z999');
    await hand.press(button('Review and submit'));
    const dialog = watched.page.getByRole('dialog');
    await dialog.getByText('One submission in this stage. It cannot be changed.').waitFor();
    await dialog.getByText('=1Z999').waitFor();
    await hand.press(button('Submit evidence'));
    await watched.page.getByText('The evidence is submitted').waitFor();
    const sent = pages.server.requests.filter(({ route }) => route === evidenceRoute);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      idempotency_key: key,
      evidence: { shipping_tracking_number: '=1Z999' },
    });
  });

  it('evidence waits for the second factor, and a submission of unknown outcome keeps its key without one', async () => {
    const needed = new Rejection('step_up_required', { methods: ['password'] });
    const responses: object[] = [needed, new Rejection('outcome_unknown'), needed];
    pages.server.respondWith({
      [evidenceRoute]: () => responses.shift() ?? { id: disputeId, status: 'under_review' },
      'POST /session/step-up/password': sessionOf(['support']),
    });
    await open(`/disputes/${disputeId}`);
    await hand.type(field('Tracking number'), '=1Z999');
    await hand.press(button('Review and submit'));
    await hand.press(button('Submit evidence'));
    await hand.type(field('Password'), 'correct horse battery');
    await watched.page.keyboard.press('Enter');
    await watched.page.getByText('We do not know yet whether the evidence was submitted.').waitFor();
    await hand.press(button('Check again'));
    await hand.press(button('Change nothing'));
    await watched.page.getByText('We do not know yet whether the evidence was submitted.').waitFor();
    await hand.press(button('Check again'));
    await watched.page.getByText('The evidence is submitted').waitFor();
    const sent = pages.server.requests.filter(({ route }) => route === evidenceRoute);
    expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => sent[0]?.body));
  });

  it('a payout is booked: its CSV and its PDF are saved, and say when they are not made', async () => {
    const csv = '\ufeffentry,net\r\ne1,10.00\r\n';
    const pdf = Buffer.from('%PDF-1.7').toString('base64');
    const at = `POST ${live}/payouts/${payoutId}`;
    pages.server.respondWith({
      [`${at}/export`]: new SentFile('payout-GBP.csv', csv),
      [`${at}/advice`]: { file_name: 'payout-GBP.pdf', content_base64: pdf },
    });
    await open('/payouts');
    const { amount } = payoutDetail.payout;
    const shown = (amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
    await hand.press(watched.page.getByRole('link', { name: shown }).first());
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await downloaded(() => hand.press(button('Entries CSV')))).toEqual(['payout-GBP.csv', csv]);
    await watched.page.getByText('The file is saved').waitFor();
    expect((await downloaded(() => hand.press(button('Advice PDF'))))[1]).toBe('%PDF-1.7');
    pages.server.respondWith({ [`${at}/export`]: new Rejection('rate_limit_exceeded') });
    await hand.press(button('Entries CSV'));
    await watched.page.getByText('Too many attempts').first().waitFor();
  });

  it('payments are searched, filtered and exported with the filters of the address', async () => {
    pages.server.respondWith({ [`POST ${live}/payments/export`]: new SentFile('payments.csv', '\ufeffpayment\r\n') });
    await open('');
    await hand.type(watched.page.getByRole('combobox').first(), 'tilda.marsh@example.com');
    await watched.page.getByRole('option', { name: 'Payments of tilda.marsh@example.com' }).waitFor();
    await watched.page.keyboard.press('Enter');
    await watched.page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    expect(new URL(watched.page.url()).searchParams.get('email')).toBe('tilda.marsh@example.com');
    await hand.press(watched.page.getByRole('link', { name: 'Refunded', exact: true }));
    await hand.press(button('Export CSV'));
    await watched.page.getByText('The file is saved').waitFor();
    expect(pages.server.requests.filter(({ route }) => route.endsWith('/payments/export'))).toMatchObject([
      { body: { email: 'tilda.marsh@example.com', has: 'refund' } },
    ]);
  });

  it('a product gets a code, which is used in a quote', async () => {
    const found = {
      hs_code: '420221',
      category: 'bags.handbag',
      normalized_description: 'handbag of leather',
      confidence: 0.93,
      source: 'classified',
      alternatives: [],
      needs_more_detail: ['material'],
      mismatch_warning: false,
      restricted: null,
    };
    pages.server.respondWith({
      [`POST ${live}/classifications`]: found,
      [`POST ${live}/quotes`]: new Rejection('operation_rejected', {
        reason: 'validation_error',
        fields: [{ path: 'line_items[0].hs_code', code: 'format', message: 'Must have 6 digits.' }],
      }),
    });
    await open('/hs');
    await hand.type(field('Product'), 'Leather handbag');
    await hand.type(field('Ships to'), 'DE');
    await hand.press(button('Find the code'));
    await watched.page.getByText('93 %, sure enough').waitFor();
    await hand.press(watched.page.getByRole('link', { name: 'Use in a quote' }));
    await watched.page.getByRole('heading', { level: 1, name: 'New quote' }).waitFor();
    expect([await field('HS code').inputValue(), await field('Description').inputValue()]).toEqual([
      '420221',
      'Leather handbag',
    ]);
    await hand.type(field('Ships from'), 'GB');
    await hand.type(field('Ships to'), 'DE');
    await hand.type(field('Price of one'), '180,00');
    await hand.press(button('Get the price'));
    await watched.page.getByText('Must have 6 digits.').first().waitFor();
    expect(pages.server.requests.find(({ route }) => route.endsWith('/quotes'))?.body).toMatchObject({
      currency: 'EUR',
      line_items: [{ unit_amount: 18_000, hs_code: '420221', quantity: 1 }],
    });
  });

  it('the invoice of a payment is saved', async () => {
    const content = Buffer.from('%PDF-1.7').toString('base64');
    const route = `POST ${live}/payments/${paymentId}/invoice`;
    pages.server.respondWith({ [route]: { file_name: 'invoice.pdf', content_base64: content } });
    await open(`/payments/${paymentId}`);
    expect((await downloaded(() => hand.press(button('Commercial invoice'))))[0]).toBe('invoice.pdf');
  });
});

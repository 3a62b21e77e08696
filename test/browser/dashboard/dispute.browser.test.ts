import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { disputeDetail, disputeId, disputes } from './dispute-samples.js';
import { Rejection } from './page-server.js';
import { payment, paymentId } from './payment-samples.js';
import { samplePage } from './sample-pages.js';
import { ago, live, uuid } from './sample-values.js';

const at = `${live}/disputes/${disputeId}`;
const submission = `POST ${at}/evidence`;

describe('disputes in the dashboard', () => {
  let page: Page;

  const { pages, open, button } = samplePage((opened) => {
    ({ page } = opened);
  });
  const submissions = () =>
    pages.server.requests.filter(({ route }) => route === submission).map(({ body }) => body as { evidence: object });
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd[1]');

  it('evidence of unknown outcome stays as it is and is sent again with its key, whatever is rejected meanwhile', async () => {
    const done = { id: disputeId, status: 'under_review' };
    const endings = [new Rejection('outcome_unknown'), new Rejection('service_busy'), done];
    pages.server.respondWith({ [submission]: () => endings.shift() ?? done });
    await open(at);
    const product = page.getByLabel('What was sold');
    await product.fill('One weekender bag.');
    await button('Review and submit').click();
    await button('Submit evidence').click();
    await page.getByText('We do not know yet whether the evidence was submitted.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(await product.isDisabled()).toBe(true);
    await page.getByText('The evidence is submitted').waitFor({ timeout: 20_000 });
    expect(new Set(submissions().map((body) => JSON.stringify(body))).size).toBe(1);
    expect(submissions()).toHaveLength(3);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toContain('landed-act');
  });

  it('keeps the key of a submission in its tab, and its texts nowhere', async () => {
    pages.server.respondWith({ [submission]: new Rejection('outcome_unknown') });
    await open(at);
    await button('Review and submit').click();
    await button('Submit evidence').click();
    await page.getByText('We do not know yet whether the evidence was submitted.').waitFor();
    const stored = (await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')) as string;
    expect(stored).toContain('dash-');
    expect(stored).not.toContain('Tilda');
  });

  it('what a person writes is saved as a draft, restored on the next visit, and gone with the submission', async () => {
    const save = `POST ${at}/draft`;
    pages.server.respondWith({ [save]: { saved_at: ago(0) }, [submission]: { id: disputeId, status: 'under_review' } });
    await open(at);
    const words = page.getByLabel('Anything else');
    await words.fill('Left with the neighbour.');
    await page.getByText('Draft saved').waitFor();
    // It is saved when the page is left, too, and shown when the person comes back to it.
    await words.fill('Left with the neighbour at number 7.');
    await page.getByRole('link', { name: 'Disputes' }).first().click();
    const saves = () => pages.server.requests.flatMap(({ route, body }) => (route === save ? [body] : []));
    await expect.poll(() => saves().length).toBe(2);
    const { evidence } = saves()[1] as { evidence: Record<string, string> };
    expect(evidence).toEqual({ uncategorized_text: 'Left with the neighbour at number 7.' });
    pages.server.respondWith({
      [`GET ${at}`]: { ...disputeDetail, draft: { evidence, saved_at: ago(0) } },
      [save]: new Rejection('service_busy'),
      [submission]: { id: disputeId, status: 'under_review' },
    });
    await open(at);
    await expect.poll(() => words.inputValue()).toBe('Left with the neighbour at number 7.');
    await words.fill('Left with the neighbour at number 9.');
    await page.getByText('The service is busy').waitFor();
    await button('Review and submit').click();
    await button('Submit evidence').click();
    await page.getByText('The evidence is submitted').waitFor();
    expect(submissions()[0]?.evidence).toMatchObject({ uncategorized_text: 'Left with the neighbour at number 9.' });
  });

  it('a draft keeps what a person changed or emptied, and the other texts are the newest', async () => {
    const save = `POST ${at}/draft`;
    const drafted = { customer_name: '', uncategorized_text: 'It was sent back.' };
    const held = { ...disputeDetail.held, refund_refusal_explanation: 'No refund was made.' };
    pages.server.respondWith({ [`GET ${at}`]: { ...disputeDetail, held }, [save]: { saved_at: ago(0) } });
    await open(at);
    const buyer = page.getByLabel('Name of the buyer');
    const refusal = page.getByLabel('Why no refund is due');
    await buyer.fill('');
    await page.getByLabel('Anything else').fill(drafted.uncategorized_text);
    await page.getByText('Draft saved').waitFor();
    expect(pages.server.requests.findLast(({ route }) => route === save)?.body).toEqual({ evidence: drafted });
    pages.server.respondWith({
      [`GET ${at}`]: {
        ...disputeDetail,
        held: { ...held, refund_refusal_explanation: '189.00 GBP were refunded.' },
        draft: { evidence: drafted, saved_at: ago(0) },
      },
      [submission]: { id: disputeId, status: 'under_review' },
    });
    await page.reload();
    await expect.poll(() => refusal.inputValue()).toBe('189.00 GBP were refunded.');
    expect(await buyer.inputValue()).toBe('');
    await button('Review and submit').click();
    await button('Submit evidence').click();
    await page.getByText('The evidence is submitted').waitFor();
    expect(Object.keys(submissions()[0]?.evidence ?? {})).not.toContain('customer_name');
  });

  it('the evidence of a dispute is not that of another one, which is opened while it is shown', async () => {
    const other = uuid('d0d9');
    const save = `POST ${live}/disputes/${other}/draft`;
    const held = { ...disputeDetail.held, customer_name: 'Jonas Kern' };
    pages.server.respondWith({
      [`GET ${live}/disputes/${other}`]: { ...disputeDetail, dispute: { ...disputeDetail.dispute, id: other }, held },
      [`POST ${at}/draft`]: { saved_at: ago(0) },
      [save]: { saved_at: ago(0) },
    });
    const name = page.getByLabel('Name of the buyer');
    const words = page.getByLabel('Anything else');
    await open(`${live}/disputes/${other}`);
    await expect.poll(() => name.inputValue()).toBe('Jonas Kern');
    await page.getByRole('combobox').first().fill(disputeId);
    await page.getByRole('option', { name: /dispute/i }).click();
    await expect.poll(() => name.inputValue()).toBe('Tilda Marsh');
    await words.fill('About Tilda.');
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe('Jonas Kern');
    expect(await words.inputValue()).toBe('');
    await words.fill('About Jonas.');
    await page.getByText('Draft saved').waitFor();
    expect(pages.server.requests.findLast(({ route }) => route === save)?.body).toEqual({
      evidence: { uncategorized_text: 'About Jonas.' },
    });
  });

  it.each([
    ['chargeback', 'needs_response', -15_309, '−153.09'],
    ['chargeback', 'prevented', 0, 'Nothing: it ended before it took money'],
    ['chargeback', 'won', 0, 'Nothing: you have it back'],
    ['inquiry', 'won', 0, 'Nothing: an inquiry takes no money'],
  ])('a dispute in %s that is %s says what the ledger has taken', async (stage, status, effect, shown) => {
    const dispute = { ...disputeDetail.dispute, stage, status };
    pages.server.respondWith({ [`GET ${at}`]: { ...disputeDetail, dispute, balance_effect: effect, held: null } });
    await open(at);
    await expect.poll(() => fact('Taken from your balance').textContent()).toContain(shown);
  });

  it('leads to its payment, and the timeline of a payment to its dispute', async () => {
    const about = { ...disputeDetail, dispute: { ...disputeDetail.dispute, payment_intent_id: paymentId } };
    const disputed = { id: disputeId, amount: 18_900, status: 'needs_response', created_at: ago(120) };
    pages.server.respondWith({
      [`GET ${at}`]: about,
      [`GET ${live}/payments/${paymentId}`]: { ...payment, disputes: [disputed] },
    });
    await open(at);
    await fact('Payment').getByRole('link').click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page
      .getByRole('link', { name: /disput/i })
      .last()
      .click();
    await page.waitForURL(`**${at}`);
  });

  it('an empty list says what its view says, and a missed deadline is overdue', async () => {
    pages.server.respondWith({ [`GET ${live}/disputes`]: { disputes: [], next: null } });
    await open(`${live}/disputes`);
    await page.getByText('Nothing needs a response').waitFor();
    await button('All').click();
    await page.getByText('No disputes').waitFor();
    const [first] = disputes.disputes;
    const late = { disputes: [{ ...first, evidence_due_by: ago(2) }], next: null };
    pages.server.respondWith({ [`GET ${live}/disputes`]: late });
    await page.reload();
    await page.getByRole('cell', { name: 'Overdue' }).waitFor();
    await open(live);
    await page.getByText('Overdue').first().waitFor();
    expect(await page.getByText('in 0 min').count()).toBe(0);
  });
});

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenedPage, openPage } from '../browser/open-page.js';
import { decodeThroughEndpoint, encodingOf, payloadsIn } from '../setup/codec-endpoint.js';
import { openJourneyTest } from '../setup/journey-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { newWeek, payoutsOf, type SeenPayout } from '../setup/payout-week.js';
import { type HistoryEvent, RawTemporal } from '../setup/temporal-view.js';

const { stack, merchant, api, client, sandbox } = await openJourneyTest();
const payouts = payoutsOf(stack, client, merchant.id);
const week = newWeek();
const workflowId = `payout-rerun/test/${week}`;
const request = { merchant_id: merchant.id, currency: 'USD', actor: 'f.okafor', reason: 'OPS-12: new bank account' };

let failed: SeenPayout;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  await payouts.bankAccount('accountClosed');
  const body = chargeHandbag(await quoteHandbag(api), { payment_method: 'pm_card_visa' });
  expect(await api.post('/v1/payment_intents', body, idempotencyKey())).toMatchObject({ status: 200 });
  await payouts.run(week);
  failed = await payouts.until(week, 'failed');
  await payouts.bankAccount('verified');
  const query = encodeURIComponent('WorkflowType = "payoutRerun" AND ExecutionStatus = "Running"');
  opened = await openPage(`${stack.temporal_ui_url}/namespaces/${stack.temporal_namespace}/workflows?query=${query}`);
  ({ page } = opened);
  await page.getByRole('link', { name: workflowId }).click();
});

afterAll(async () => {
  await opened.close();
  await payouts.sql.end();
});

/** Opens the signal form of the workflow page. The page has each item and its form twice, for wide and narrow windows. */
async function openForm(): Promise<Locator> {
  await page.getByRole('tab', { name: 'History' }).click();
  const form = page.getByTestId('signal-confirmation-modal').filter({ visible: true });
  // A page that is still loading may close the menu again.
  await vi.waitFor(
    async () => {
      await page.getByRole('button', { name: 'More Actions' }).click({ timeout: 5_000 });
      await page.getByTestId('signal-button').filter({ visible: true }).click({ timeout: 5_000 });
      await form.waitFor({ timeout: 5_000 });
    },
    { timeout: 60_000, interval: 100 },
  );
  return form;
}

async function fillIn(form: Locator, input: object): Promise<void> {
  await form.locator('.cm-content').click();
  await page.keyboard.insertText(JSON.stringify(input, null, 2));
  await form.getByRole('button', { name: 'Submit' }).click();
}

/** Sends the signal `rerun` as finance does. */
async function sendRerun(input: object): Promise<void> {
  const form = await openForm();
  await form.getByTestId('signal-select-button').click();
  await form.getByRole('option', { name: 'rerun' }).click();
  await fillIn(form, input);
  await form.waitFor({ state: 'hidden' });
}

/** What the tab User Metadata shows: each text is in a frame of its own. */
async function shownDetails(): Promise<string> {
  await page.getByRole('tab', { name: 'User Metadata' }).click();
  await page.keyboard.press('r');
  const [, ...frames] = page.frames();
  return (await Promise.all(frames.map((frame) => frame.locator('body').innerText({ timeout: 5_000 })))).join('\n');
}

/** The signals in the history, as the server has them. */
async function signals(): Promise<readonly HistoryEvent[]> {
  const temporal = await RawTemporal.open(stack);
  try {
    const { runId } = await client.workflow.getHandle(workflowId).describe();
    const history = await temporal.history({ execution: { workflowId, runId } });
    return history.filter(({ workflowExecutionSignaledEventAttributes: signal }) => (signal ?? null) !== null);
  } finally {
    await temporal.close();
  }
}

describe('finance, in the signal form of Temporal Web', () => {
  it('misspells a field and reads why nothing was done', async () => {
    const { merchant_id, ...others } = request;
    await sendRerun({ ...others, merchantId: merchant_id });
    await expect.poll(shownDetails).toContain('rerun by f.okafor: rejected. Unknown field. Expected:');
    expect(await payouts.rows(week)).toEqual([failed]);
  });

  it('the signal form re-runs a failed payout, and records the request with actor and reason', async () => {
    await sendRerun(request);
    const paid = await payouts.until(week, 'paid', 2);
    expect(paid.amount).toBe(failed.amount);
    const amount = `${Math.floor(paid.amount / 100)}.${String(paid.amount % 100).padStart(2, '0')}`;
    await expect.poll(shownDetails).toContain(`Paid: 1 (USD ${amount}).`);
    await expect.poll(shownDetails).toContain('rerun by f.okafor: accepted. Decided again: USD.');
    const by = { action: 'payout.rerun', actor: request.actor, reason: request.reason };
    expect(await payouts.actions(week)).toEqual([
      { ...by, result: 'rejected', detail: expect.stringContaining('Unknown field. Expected:') },
      { ...by, result: 'accepted', detail: 'Decided again: USD.' },
    ]);
    const atPartner = (await sandbox.transfers()).filter(({ metadata }) => metadata['landed_payout'] === paid.id);
    expect(atPartner).toMatchObject([{ amount: paid.amount, amount_reversed: 0 }]);
  });

  it('leaves only encrypted requests in the history, because the browser asks the codec endpoint', async () => {
    const payloads = payloadsIn(await signals());
    expect(payloads.map(encodingOf)).toEqual(['binary/encrypted', 'binary/encrypted']);
    expect((await decodeThroughEndpoint(stack, payloads))[1]).toEqual(request);
  });

  it('sends nothing when the browser does not reach the codec endpoint, so no request arrives in clear', async () => {
    const requests = await signals();
    await page.route(`${stack.codec_url}/**`, (route) => route.abort());
    await page.reload();
    const form = await openForm();
    // The names of the signals are encrypted as well, so the name is typed.
    await form.getByTestId('signal-name').fill('rerun');
    await fillIn(form, request);
    await form.getByText('An unknown error occurred.').waitFor();
    expect(await signals()).toEqual(requests);
  });
});

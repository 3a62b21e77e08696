import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { newWeek, payoutsOf } from '../setup/payout-week.js';
import { eventually } from '../setup/processor-event.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { startReceiver } from '../setup/webhook-receiver.js';

const { stack, merchant, api, sandbox, client, store } = await openJourneyTest();
const payouts = payoutsOf(stack, client, merchant.id);
const receiver = await startReceiver();
await newEndpoint(stack, { merchantId: merchant.id, url: receiver.url });

afterAll(async () => {
  await payouts.sql.end();
  await receiver.close();
});

/** A charge that is available at once. Returns what the merchant can be paid of it. */
async function charge(): Promise<void> {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method: 'pm_card_visa' });
  const { status } = await api.post('/v1/payment_intents', body, idempotencyKey());
  expect(status).toBe(200);
}

const transfersOf = async (payoutId: string) =>
  (await sandbox.transfers()).filter(({ metadata }) => metadata['landed_payout'] === payoutId);
const atBank = async (payoutId: string) =>
  (await sandbox.payouts()).filter(({ metadata }) => metadata['landed_payout'] === payoutId);
const eventTypes = async (payoutId: string) => (await store.events(payoutId)).map(({ type }) => type);

let week: string;
beforeEach(({ onTestFailed }) => {
  week = newWeek();
  // Otherwise every later payout would fail on the bank account that it leaves.
  onTestFailed(() => payouts.bankAccount('verified'));
});

describe('a weekly run', () => {
  it('pays what was charged to the bank, with its events delivered, and leaves nothing', async () => {
    await payouts.bankAccount('verified');
    await charge();
    await charge();
    const available = (await payouts.balances())['merchant_available'];
    expect(await payouts.run(week)).toMatchObject({ amounts: { USD: available } });
    const paid = await payouts.until(week, 'paid');
    expect(paid.amount).toBe(available);
    expect(await payouts.balances()).toEqual({});
    expect(await eventTypes(paid.id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid']);
    expect(await transfersOf(paid.id)).toMatchObject([{ amount: available, amount_reversed: 0 }]);
    expect(await atBank(paid.id)).toMatchObject([{ amount: available, status: 'paid' }]);
    await eventually(
      async () => receiver.deliveries.filter(({ body }) => body.includes(paid.id)).length,
      (count) => count >= 3,
    );
  });

  it('a week that is started twice at once, and again by another name, pays once', async () => {
    await charge();
    const runs = await Promise.allSettled([payouts.run(week), payouts.run(week), payouts.run(week, 'again')]);
    // Temporal rejects the same workflow id. The decisions in the database reject a run with another id.
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const paid = await payouts.until(week, 'paid');
    expect(await payouts.rows(week)).toHaveLength(1);
    expect(await transfersOf(paid.id)).toHaveLength(1);
  });
});

describe('a bank account that fails', () => {
  it('gives the money back, is paid by a re-run after it was replaced, and both are audited', async () => {
    await payouts.bankAccount('accountClosed');
    await charge();
    const before = await payouts.balances();
    await payouts.run(week);
    const failed = await payouts.until(week, 'failed');
    expect(failed.failure_code).toBe('account_closed');
    expect(await payouts.balances()).toEqual(before);
    expect(await transfersOf(failed.id)).toMatchObject([{ amount: failed.amount, amount_reversed: failed.amount }]);
    expect((await eventTypes(failed.id)).at(-1)).toBe('payout.failed');

    const retried = await payouts.command('payouts', 'retry', failed.id);
    expect(retried).toMatchObject({ code: 1, output: { result: 'rejected' } });
    const early = await payouts.command('payouts', 'rerun', week, '--merchant', merchant.id);
    expect(early).toMatchObject({ code: 0, output: { result: 'accepted', detail: 'Decided again: USD.' } });
    await eventually(
      () => payouts.decisions(week),
      (rows) => rows.length === 2,
    );
    expect(await payouts.decisions(week)).toEqual([
      [1, 'paid'],
      [2, 'bank_account_errored'],
    ]);

    await payouts.bankAccount('verified');
    await payouts.command('payouts', 'rerun', week, '--merchant', merchant.id, '--currency', 'USD');
    const paid = await payouts.until(week, 'paid', 2);
    expect(paid.amount).toBe(failed.amount);
    const late = await payouts.command('payouts', 'rerun', week, '--merchant', merchant.id);
    expect(late).toMatchObject({ code: 1, output: { result: 'rejected' } });
    expect((await payouts.actions(week)).map(({ action, actor, result }) => [action, actor, result])).toEqual([
      ['payout.rerun', 'ada', 'accepted'],
      ['payout.rerun', 'ada', 'accepted'],
      ['payout.rerun', 'ada', 'rejected'],
    ]);
    expect(await payouts.actions(failed.id)).toMatchObject([{ action: 'payout.retry', result: 'rejected' }]);
  });

  it('a bank that returns the money after it was paid fails the payout late, once', async () => {
    await payouts.bankAccount('returned');
    await charge();
    const before = await payouts.balances();
    await payouts.run(week);
    const failed = await payouts.until(week, 'failed');
    expect(await eventTypes(failed.id)).toEqual([
      'payout.created',
      'payout.in_transit',
      'payout.paid',
      'payout.failed',
    ]);
    expect(await payouts.balances()).toEqual(before);
    expect(await transfersOf(failed.id)).toMatchObject([{ amount_reversed: failed.amount }]);
    await payouts.bankAccount('verified');
  });
});

describe('a return whose event was lost', () => {
  const returned = async (): Promise<{ readonly id: string; readonly before: Record<string, number> }> => {
    await charge();
    const before = await payouts.balances();
    await payouts.run(week);
    const { id } = await payouts.until(week, 'paid');
    const [{ id: atPartner } = { id: '' }] = await atBank(id);
    // The first event of the payment has the row saved. Each later one makes the workflow read the payout again.
    await eventually(
      async () => (await sandbox.eventLog()).filter(({ object }) => object === atPartner),
      (events) =>
        events.some(({ type }) => type === 'payout.paid') && events.every(({ delivery }) => delivery === 'delivered'),
    );
    await sleep(2_000);
    await sandbox.events('drop', us);
    await sandbox.changePayout(atPartner, { status: 'failed', failure_code: 'account_closed' });
    await sandbox.events('normal', us);
    return { id, before };
  };

  it('reconciliation finds a returned payout, and its money is back in the balance', async () => {
    const { id, before } = await returned();
    const today = new Date().toISOString().slice(0, 10);
    const range = ['--from', today, '--rail', 'test', '--entity', 'us', '--grace', '0s'];
    const { out } = await runLanded(['reconcile', ...range, '--format', 'json', '--stack', stackFileWith(stack)]);
    const { differences } = JSON.parse(out) as { differences: readonly unknown[] };
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'payout_returned', subject_id: id }));
    expect((await payouts.until(week, 'failed')).failure_code).toBe('account_closed');
    expect(await payouts.balances()).toEqual(before);
    expect((await eventTypes(id)).at(-1)).toBe('payout.failed');
    await payouts.bankAccount('verified');
  });

  it('a recheck finds a returned payout and says so', async () => {
    const { id, before } = await returned();
    const { code, output } = await payouts.command('payouts', 'recheck', id);
    expect([code, output['detail']]).toEqual([0, expect.stringContaining('(account_closed)')]);
    await payouts.until(week, 'failed');
    expect(await payouts.balances()).toEqual(before);
    expect(await payouts.actions(id)).toMatchObject([{ action: 'payout.recheck', result: 'accepted' }]);
    await payouts.bankAccount('verified');
  });
});

describe('a partner that misbehaves', () => {
  // `processor/payout-partner` and `store/payout-requests` have all calls and faults.
  it.each([
    ['transfers.create', 'timeout_after_effect'],
    ['payouts.create', 'reset_after_effect'],
  ] as const)('%s with %s makes one transfer and one payout', async (operation, fault) => {
    await charge();
    await sandbox.arm({ operation, fault, times: 1, ...us });
    await payouts.run(week);
    const paid = await payouts.until(week, 'paid');
    expect([(await transfersOf(paid.id)).length, (await atBank(paid.id)).length]).toEqual([1, 1]);
  });

  it('a reversal whose response is lost takes the transfer back once', async () => {
    await payouts.bankAccount('accountFrozen');
    await charge();
    await sandbox.arm({ operation: 'transfers.reversal', fault: 'timeout_after_effect', times: 1, ...us });
    await payouts.run(week);
    const failed = await payouts.until(week, 'failed');
    expect(await transfersOf(failed.id)).toMatchObject([{ amount_reversed: failed.amount }]);
    await payouts.bankAccount('verified');
  });
});

describe('a hold', () => {
  it('the hold of a merchant skips it, and its release and a re-run pay it', async () => {
    await charge();
    await payouts.command('merchants', 'hold', merchant.id);
    await payouts.run(week);
    expect(await payouts.decisions(week)).toEqual([[1, 'held']]);
    await payouts.command('merchants', 'release', merchant.id);
    await payouts.rerun(week, { actor: 'f.okafor', reason: 'released', merchant_id: merchant.id });
    await payouts.until(week, 'paid');
    expect(await payouts.decisions(week)).toEqual([
      [1, 'held'],
      [2, 'paid'],
    ]);
  });

  it('the hold of a payout keeps it from the partner until it is released', async () => {
    await charge();
    await sandbox.balanceSuffices(false, us);
    await payouts.run(week);
    const waiting = await eventually(
      async () => (await payouts.rows(week))[0],
      (row) => row !== undefined,
    );
    const id = waiting?.id ?? '';
    expect(await payouts.command('payouts', 'hold', id)).toMatchObject({ code: 0, output: { result: 'accepted' } });
    expect(await payouts.command('payouts', 'hold', id)).toMatchObject({ code: 1, output: { result: 'rejected' } });
    await sandbox.balanceSuffices(true, us);
    expect(await payouts.command('payouts', 'retry', id)).toMatchObject({ code: 1 });
    expect(await transfersOf(id)).toEqual([]);
    expect(await payouts.command('payouts', 'release', id)).toMatchObject({ code: 0 });
    await payouts.until(week, 'paid');
  });
});

it('bad requests are recorded as rejected, and the workflow continues', async () => {
  const by = { actor: 'f.okafor', reason: 'x' };
  const requests = [
    null,
    { reason: 'no actor' },
    { ...by, merchant_id: 'not-an-id' },
    { ...by, merchant_id: '0191d3a1-0000-7000-8000-000000000000' },
    { ...by, currency: 'JPY' },
    { ...by, merchantId: merchant.id },
    { ...by, period: '2020-W01' },
    { ...by, rail: 'live' },
    { ...by, merchant_id: merchant.id },
  ];
  for (const request of requests) await payouts.rerun(week, request as never);
  const actions = await eventually(
    () => payouts.actions(week),
    (rows) => rows.length === requests.length,
  );
  expect(actions.map(({ result }) => result)).toEqual(requests.map(() => 'rejected'));
  expect(actions.map(({ detail }) => detail).join('\n')).toContain('decided nothing for this merchant');
  const { status } = await client.workflow.getHandle(`payout-rerun/test/${week}`).describe();
  expect(status.name).toBe('RUNNING');
});

it('the saved views find a failed payout, a running one, all of a week, and its re-runs', async () => {
  const idOf = (period: string) => `payout/test/${merchant.id}/USD/${period}/1`;
  await payouts.bankAccount('accountClosed');
  await charge();
  await payouts.run(week);
  await payouts.until(week, 'failed');
  await payouts.rerun(week, { actor: 'f.okafor', reason: 'too early', merchant_id: merchant.id, currency: 'JPY' });
  const running = newWeek();
  await payouts.bankAccount('inTransit');
  await payouts.run(running);
  await payouts.until(running, 'in_transit');

  const page = readFileSync(new URL('../../docs/runbooks/saved-views.md', import.meta.url), 'utf8');
  const found = async (view: string) => {
    const [, query = ''] = new RegExp(`^\\| ${view} \\| \`([^\`]+)\` \\|`, 'm').exec(page) ?? [];
    const filled = query
      .replace('<week>', week)
      .replace('<rail>', 'test')
      .replace('<a month ago>', new Date(Date.now() - 30 * 86_400_000).toISOString());
    const ids: string[] = [];
    for await (const { workflowId } of client.workflow.list({ query: filled })) ids.push(workflowId);
    return ids.filter((id) => id.includes(week) || id.includes(running)).toSorted((a, b) => a.localeCompare(b));
  };
  const rerunId = `payout-rerun/test/${week}`;
  for (const [view, ids] of [
    ['running payouts', [idOf(running)]],
    ['failed payouts', [idOf(week)]],
    ['payouts of a week', [idOf(week), rerunId, `payout-run/test/${week}`]],
    // Each run starts the re-runs of its week, so that finance can signal them.
    ['payout re-runs', [rerunId, `payout-rerun/test/${running}`]],
  ] as const) {
    await eventually(
      () => found(view),
      (seen) => JSON.stringify(seen) === JSON.stringify(ids.toSorted((a, b) => a.localeCompare(b))),
    );
  }
});

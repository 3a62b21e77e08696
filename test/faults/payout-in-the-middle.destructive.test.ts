import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Breakpoints } from '../setup/breakpoints.js';
import { disputeOf } from '../setup/disputes.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { idempotencyKey } from '../setup/orders.js';
import { startOtherWorkers } from '../setup/other-workers.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { newPayee, type Payee } from '../setup/payees.js';
import { auditPayouts, brokenPayoutRules, contradictions, query } from '../setup/payout-audit.js';
import { newWeek, payoutsOf } from '../setup/payout-week.js';
import { eventually } from '../setup/processor-event.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { temporalClient } from '../setup/temporal-view.js';

/** What changes while a payout stops between two of its steps, and what is paid to whom then. */
const amount = 40_000;

let stack: OwnStack;
let client: Client;
let sandbox: SandboxControl;
let at: Breakpoints;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  at = await Breakpoints.open();
  const workers = fileURLToPath(new URL('../dist/setup/breakpoint-workers.js', import.meta.url));
  stack = await startOwnStack({ workers: { program: workers, env: { LANDED_STEPS_URL: at.url } } });
  client = await temporalClient(stack.json);
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  for (const close of closing) await close();
  await client.connection.close();
  await stack.close();
  await at.close();
});

/** A merchant with one charge, and what tests do with its payouts. */
async function charged(ending = 'verified') {
  const payee = await newPayee(stack.json, client, { ending });
  const payouts = payoutsOf(stack.json, client, payee.merchant.id);
  closing.push(payee.api.close, () => payouts.sql.end());
  const payment = await payee.charge(amount);
  const week = newWeek();
  return { payee, payouts, payment, week, id: payee.payoutId(week) };
}

/** Runs the week, and returns when its payout stops at the step. */
async function stopsAt(step: string, { payouts, week, id }: Awaited<ReturnType<typeof charged>>): Promise<void> {
  const stopped = at.holdPayouts([{ step, target: id }]);
  await payouts.run(week);
  await stopped;
}

async function bankAccounts({ merchant }: Payee) {
  return query<{ id: string; last_four: string; status: string; is_current: boolean }>(
    stack.json,
    `SELECT id::text, last_four, status::text, replaced_at IS NULL AS is_current FROM bank_account
     WHERE merchant_id = $1 ORDER BY created_at`,
    [merchant.id],
  );
}

const audited = async ({ payee }: Awaited<ReturnType<typeof charged>>) => auditPayouts(stack.json, [payee.merchant.id]);

describe('a bank account that is replaced in the middle of a payout', () => {
  it('pays the account that the payout was created for when the change comes between transfer and payout', async () => {
    const case1 = await charged('verified');
    const { payouts, week, id } = case1;
    await stopsAt('transfer:saved', case1);
    await payouts.bankAccount('accountClosed');
    at.release();
    // The new account would fail.
    await payouts.until(week, 'paid');
    const [before, after] = await bankAccounts(case1.payee);
    expect([before, after]).toMatchObject([
      { last_four: '6789', status: 'active', is_current: false },
      { last_four: '0000', status: 'active', is_current: true },
    ]);
    expect(await query(stack.json, 'SELECT bank_account_id::text AS id FROM payout WHERE id = $1', [id])).toEqual([
      { id: before?.id },
    ]);
    const shown = await runLanded(['payouts', 'show', id, '--stack', stackFileWith(stack.json)]);
    expect(shown.out).toContain('6789');
    expect(contradictions(await audited(case1)), 'Money').toEqual([]);
  });

  it('marks only the old account when the bank rejects the payout afterwards, and a re-run pays the new one', async () => {
    const case2 = await charged('inTransit');
    const { payouts, week } = case2;
    await payouts.run(week);
    await payouts.until(week, 'in_transit');
    await payouts.bankAccount('verified');
    const [payout] = await audited(case2);
    await sandbox.changePayout(payout?.atBank[0]?.id ?? '', { status: 'failed', failure_code: 'account_closed' });
    await payouts.until(week, 'failed');
    expect((await bankAccounts(case2.payee)).map(({ last_four, status }) => [last_four, status])).toEqual([
      ['0009', 'errored'],
      ['6789', 'active'],
    ]);
    await payouts.command('payouts', 'rerun', week, '--merchant', case2.payee.merchant.id);
    await payouts.until(week, 'paid', 2);
    const [first, second] = await audited(case2);
    expect(first?.atBank[0]?.destination).not.toBe(second?.atBank[0]?.destination);
    expect(contradictions(await audited(case2)), 'Money').toEqual([]);
  });
});

describe('a merchant that is held in the middle of a payout', () => {
  it('a merchant that is held in the middle of a payout is not paid before its release, and is paid at once after it', async () => {
    const held = await charged();
    const { payouts, week, payee } = held;
    await stopsAt('transfer:saved', held);
    expect((await payouts.command('merchants', 'hold', payee.merchant.id)).code).toBe(0);
    at.release();
    const handle = client.workflow.getHandle(`payout/test/${payee.merchant.id}/USD/${week}/1`);
    const isWaiting = async () =>
      (await handle.fetchHistory()).events?.some(({ timerStartedEventAttributes: timer }) => timer != null) === true;
    await eventually(isWaiting, (waits) => waits);
    expect(await audited(held)).toMatchObject([{ status: 'created', transfers: [{ amount_reversed: 0 }], atBank: [] }]);
    expect((await payouts.command('payouts', 'retry', held.id)).output).toMatchObject({ result: 'rejected' });
    // Without a further request: by itself it would look again within an hour.
    expect((await payouts.command('merchants', 'release', payee.merchant.id)).code).toBe(0);
    await payouts.until(week, 'paid');
  });

  it('a merchant that is held in the middle of a payout can have the payout ended by an operator, with the transfer taken back', async () => {
    const stopped = await charged();
    const { payouts, week, payee, id } = stopped;
    await stopsAt('transfer:saved', stopped);
    await payouts.command('merchants', 'hold', payee.merchant.id);
    at.release();
    const before = await payouts.balances();
    const resolve = (...outcome: string[]) => payouts.command('payouts', 'resolve', id, '--outcome', ...outcome);
    expect((await resolve('paid')).code).toBe(1);
    const failed = await resolve('failed', '--failure-code', 'could_not_process');
    expect(failed).toMatchObject({ code: 0, output: { detail: 'The payout counts as failed.' } });
    const ended = await payouts.until(week, 'failed');
    expect(await payouts.balances()).toEqual({
      merchant_reserve: before['merchant_reserve'],
      merchant_available: ended.amount,
    });
    expect(await audited(stopped)).toMatchObject([{ transfers: [{ amount_reversed: ended.amount }], atBank: [] }]);
    expect((await resolve('failed', '--failure-code', 'could_not_process')).code).toBe(1);
    expect((await payouts.actions(id)).map(({ action, actor, result }) => [action, actor, result])).toEqual([
      ['payout.resolve', 'ada', 'rejected'],
      ['payout.resolve', 'ada', 'accepted'],
    ]);
  });
});

describe('business that continues during a run', () => {
  it('belongs to the next week, and a refund that makes the balance negative does not stop the payout', async () => {
    const busy = await charged();
    const { payouts, week, payee, payment, id } = busy;
    await stopsAt('transfer:claimed', busy);
    const refund = await payee.api.post('/v1/refund', { payment_intent_id: payment }, idempotencyKey());
    expect(refund.status).toBe(200);
    const second = await payee.charge(12_000);
    const disputed = (await sandbox.payments()).find(({ metadata }) => metadata['landed_payment_intent'] === second);
    await sandbox.dispute(disputed?.id ?? '');
    await disputeOf(payee.api, second);
    await payee.charge(500);
    at.release();
    const paid = await payouts.until(week, 'paid');
    const { merchant_available: left = 0 } = await payouts.balances();
    expect(left).toBeLessThan(0);
    const breakdown = await query(
      stack.json,
      'SELECT gross_sales::int, refunds::int, disputes::int FROM payout WHERE id = $1',
      [id],
    );
    expect([breakdown, paid.amount < amount]).toEqual([[{ gross_sales: amount, refunds: 0, disputes: 0 }], true]);
    const next = newWeek();
    await payouts.run(next);
    expect(await payouts.decisions(next)).toEqual([[1, 'negative_balance']]);
    expect(contradictions(await audited(busy)), 'Money').toEqual([]);
  });
});

it('a week that two worker processes run at once under three names pays each merchant once', async () => {
  const other = await startOtherWorkers(stack, {
    program: 'test/dist/setup/breakpoint-workers.js',
    // The settings of the stack's workers: money is available at once.
    env: { LANDED_STEPS_URL: at.url, CLASSIFIER_PRELOAD: 'off', SETTLEMENT_DELAY_DAYS: '0' },
  });
  closing.push(() => other.close());
  const cases = await Promise.all([charged(), charged(), charged()]);
  const [{ payouts, week }] = cases;
  await Promise.all([payouts.run(week), payouts.run(week, 'two'), payouts.run(week, 'three')]);
  for (const each of cases) await each.payouts.until(week, 'paid');
  const payoutsOfAll = await auditPayouts(
    stack.json,
    cases.map(({ payee }) => payee.merchant.id),
  );
  expect([payoutsOfAll.length, contradictions(payoutsOfAll)], 'Money').toEqual([3, []]);
  expect(await brokenPayoutRules(stack.json), 'Money').toEqual([]);
});

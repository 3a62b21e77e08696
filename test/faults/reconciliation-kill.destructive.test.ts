import type { ChildName } from '@landed/stack/child/child-name';
import { reconciliationStart } from '@landed/workflows/reconciliation/reconciliation-start';
import type { Client } from '@temporalio/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { idempotencyKey } from '../setup/orders.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { query } from '../setup/payout-audit.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { temporalClient } from '../setup/temporal-view.js';

/**
 * `kill -9` of a worker or of PostgreSQL in the middle of a reconciliation: while it lists the processor's transactions, and
 * while it posts fees. It continues, and what it reports and posts is what a run without a fault reports and posts.
 */
type Moment = 'listing' | 'posting';
const sample = new Sample('kill -9 in the middle of a reconciliation');
const isWhole = sample.count(100) >= 100;
// A killed worker is noticed after one or two minutes: only where everything runs.
const victims = isWhole ? (['postgres', 'workers'] as const) : (['postgres'] as const);
const cells = victims.flatMap((victim) => (['listing', 'posting'] as const).map((moment) => [victim, moment] as const));
let runs = 0;

let stack: OwnStack;
let client: Client;
let api: MerchantApi;

beforeAll(async () => {
  stack = await startOwnStack();
  client = await temporalClient(stack.json);
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
});

afterAll(async () => {
  await api.close();
  await client.connection.close();
  await stack.close();
});

/** Charges a card, and refunds a part of it. */
async function pay(): Promise<void> {
  const order = { currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  const charged = await api.post('/v1/payment_intents', { amount: 9_000, ...order }, idempotencyKey());
  expect([charged.status, charged.text]).toEqual([200, expect.stringContaining('succeeded')]);
  const part = { payment_intent_id: (charged.body as { id: string }).id, amount: 1_000 };
  expect((await api.post('/v1/refund', part, idempotencyKey())).status).toBe(200);
}

/** From the day on which this file began, so that the test may run at midnight. */
function startRun() {
  const [fromDay, toDay] = [stack.since.slice(0, 10), new Date().toISOString().slice(0, 10)];
  const input = { rail: 'test', entity: 'us', fromDay, toDay, startedBy: 'a test', graceSeconds: 0 } as const;
  return client.workflow.start('reconciliation', reconciliationStart(input));
}

/** Everything that a run leaves, without times and ids of the run. */
async function report() {
  const [days, differences, fees] = await Promise.all([
    query(
      stack.json,
      `SELECT currency, day::text, processor_count, processor_amount, processor_fee, our_count, our_amount, matched_count,
              matched_volume, gross_volume, in_flight_count
       FROM reconciliation_day WHERE rail = 'test' AND entity = 'us' ORDER BY day, currency`,
    ),
    query(
      stack.json,
      `SELECT id::text, state::text FROM reconciliation_difference WHERE rail = 'test' AND entity = 'us' ORDER BY id`,
    ),
    query<{ posted: number; due: number; journals: number; transactions: number }>(
      stack.json,
      `SELECT COALESCE((SELECT sum(e.amount) FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
                WHERE a.kind = 'processor_fee' AND a.rail = 'test' AND a.entity = 'us'), 0)::int AS posted,
              (SELECT count(*) FROM ledger_journal AS j WHERE j.kind = 'processor_fee' AND EXISTS (
                 SELECT FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
                 WHERE e.journal_id = j.id AND a.rail = 'test' AND a.entity = 'us'))::int AS journals,
              COALESCE(sum(fee), 0)::int AS due, count(*)::int AS transactions
       FROM processor_transaction
       WHERE rail = 'test' AND entity = 'us' AND currency = 'USD' AND fee <> 0 AND gone_at IS NULL`,
    ),
  ]);
  return { days, differences, fees };
}

/** Returns when a run has come to its middle, with what lets it continue. */
async function inTheMiddle(moment: Moment): Promise<() => Promise<void>> {
  const sandbox = sandboxControl(stack.json);
  if (moment === 'listing') {
    const fault = { operation: 'balance_transactions.list', fault: 'slow', times: 1, delay_ms: 3_000 } as const;
    await sandbox.arm({ ...fault, entity: 'us', rail: 'test' });
    return async () => {
      await expect.poll(() => sandbox.armed('us', 'test')).toBe(0);
    };
  }
  const locking = new pg.Client({ connectionString: stack.json.database_url });
  locking.on('error', () => undefined);
  await locking.connect();
  await locking.query('BEGIN; LOCK TABLE ledger_journal IN SHARE MODE');
  return async () => {
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'ledger_journal'::regclass`;
    await expect.poll(async () => (await query(stack.json, waiting)).length).toBeGreaterThan(0);
    closing = () => locking.end().catch(() => undefined);
  };
}
let closing: () => Promise<void> = async () => undefined;

async function killAt(victim: ChildName, moment: Moment): Promise<void> {
  await pay();
  await pay();
  const reached = await inTheMiddle(moment);
  const handle = await startRun();
  await reached();
  await stack.kill(victim);
  // A statement whose worker is gone may still commit.
  await closing();
  await stack.start(victim);
  await handle.result();
}

it.each(sample.pick(cells))(
  'continues when %s is killed while it is %s, and reports and posts everything once',
  { timeout: 400_000 },
  async (victim, moment) => {
    if (sample.isTimeUp && runs > 0) return;
    await killAt(victim, moment);
    runs += 1;
    const after = await report();
    const [fees] = after.fees;
    expect(fees?.transactions).toBeGreaterThanOrEqual(2);
    expect([fees?.posted, fees?.journals]).toEqual([fees?.due, fees?.transactions]);
    const { runId } = (await (await startRun()).result()) as { readonly runId: string };
    expect(await report()).toEqual(after);
    const unfinished = `SELECT id FROM reconciliation_run WHERE finished_at IS NULL AND rail = 'test' AND entity = 'us'`;
    expect(await query(stack.json, unfinished)).toEqual([]);
    expect(await query(stack.json, 'SELECT id FROM reconciliation_run WHERE id = $1', [runId])).toHaveLength(1);
  },
);

it('the process was killed at least once', () => {
  sample.report(runs);
  expect(runs).toBeGreaterThan(0);
});

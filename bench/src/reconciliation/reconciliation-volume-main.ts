import { randomBytes, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import type { BalancePage } from '@landed/activities/processor/balance-port';
import { createReconciliationActivities } from '@landed/activities/reconciliation/activities';
import { parseKeyring } from '@landed/codec/keyring';
import { dayOf, daysBefore, instantsOf } from '@landed/contracts/reconciliation/days';
import type { BalanceTransaction, ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { openDatabase } from '@landed/prisma/database';
import { migrate } from '@landed/prisma/migrate/migrate';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { failingProcessor } from '@landed/test/store/failing-processor';
import { runSql } from '../measure/run-sql.js';
import { chargeOf, seedDay } from './seed-day.js';

/**
 * Reconciles a day of many charges: copies the processor's list, compares both sides, posts the fees, and does all of it a
 * second time. Prints seconds and statements of each step, and the memory of the process. `DATABASE_URL` is a server with a
 * superuser, on which it makes a separate database; `CHARGES` is the number of charges (100,000).
 */
const server = process.env['DATABASE_URL'];
if (server === undefined) throw new Error('DATABASE_URL is not set. It must name a superuser.');
const charges = Number(process.env['CHARGES'] ?? 100_000);
const day = daysBefore(dayOf(Date.now()), 2);
const pageSize = 100;
const name = 'reconciliation_volume';

/** The processor's list, newest first, as its API pages it. */
function listed({ from, to, after }: BalancePage) {
  const newest = after === null ? charges - 1 : Number(after.slice('txn_'.length)) - 1;
  const transactions: BalanceTransaction[] = [];
  let index = newest;
  for (; index >= 0 && transactions.length < pageSize; index -= 1) {
    const { source, amount, fee, at: milliseconds } = chargeOf(index, charges, day);
    const at = new Date(milliseconds).toISOString();
    if (at < from || at >= to) continue;
    transactions.push({
      processorTransaction: `txn_${index}`,
      type: 'charge',
      effect: 'charge',
      currency: 'USD',
      amount,
      fee,
      createdAt: at,
      availableAt: at,
      source,
      parents: [],
      claimed: { paymentIntentId: null, refundId: null, payoutId: null },
    });
  }
  return Promise.resolve({
    transactions,
    next: index < 0 ? null : (transactions.at(-1)?.processorTransaction ?? null),
  });
}

await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
await runSql(server, `CREATE DATABASE ${name}`);
const url = new URL(server);
url.pathname = `/${name}`;
await migrate(url.href);
const keyring = parseKeyring(`k1:${randomBytes(32).toString('base64')}`);
// The limit of a statement is the worker's.
const database = openDatabase(url.href, { poolMax: 4 });
const seeding = openDatabase(url.href, { timeoutMilliseconds: 600_000 });
const merchantId = await createMerchant(seeding, { id: randomUUID(), name: 'Of a benchmark', rails: ['test'] });
const seedAt = performance.now();
await seedDay(seeding, keyring, merchantId, { count: charges, day });
await seeding.pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => undefined);
const seedSeconds = (performance.now() - seedAt) / 1_000;

const activities = createReconciliationActivities({
  database,
  keyring,
  accountsOf: () => ['us'],
  partnerOf() {
    throw new Error('There are no payouts.');
  },
  processorOf: () => ({ ...failingProcessor, listBalanceTransactions: listed }),
});
const steps: object[] = [];

/** Statements of clients, without those of triggers; null without `pg_stat_statements`. */
async function statements(): Promise<number | null> {
  const counted = await seeding.pool
    .query<{ calls: string }>(
      `SELECT sum(calls)::text AS calls FROM pg_stat_statements AS s JOIN pg_database AS d ON d.oid = s.dbid
       WHERE d.datname = current_database() AND s.toplevel AND s.query LIKE '%$1%' AND s.query NOT LIKE '%pg_stat_statements%'
         AND s.query NOT LIKE '%per_currency%'`,
    )
    .catch(() => null);
  return counted === null ? null : Number(counted.rows[0]?.calls ?? 0);
}

async function step<Result>(run: number, title: string, work: () => Promise<Result>): Promise<Result> {
  const before = await statements();
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await statements();
  const count = before === null || after === null ? null : after - before;
  const mib = Math.round(process.memoryUsage().rss / 2 ** 20);
  steps.push({ run, step: title, seconds: Math.round(seconds * 100) / 100, statements: count, rss_mib: mib });
  return result;
}

/** The steps of the workflow `reconciliation`. */
async function reconcile(number: number) {
  const input: ReconciliationInput = {
    rail: 'test',
    entity: 'us',
    fromDay: day,
    toDay: day,
    startedBy: 'bench',
    graceSeconds: 0,
  };
  const runId = randomUUID();
  const begunAt = await activities.beginReconciliation(runId, input);
  const run = { runId, begunAt };
  const range = instantsOf(day);
  const count = await step(number, 'list', async () => {
    let [total, after] = [0, null as string | null];
    do {
      const part = await activities.listTransactions(input, { ...range, after });
      total += part.listed;
      after = part.next;
    } while (after !== null);
    return total;
  });
  await step(number, 'finish listing', () => activities.finishListing(input, { ...range, listedSince: begunAt }));
  const suspended = await step(number, 'compare the day', () => activities.reconcileDay(input, run, day));
  const open = await step(number, 'compare what is open', () => activities.reconcileOpen(input, run));
  const posted = await step(number, 'post', () => activities.postReconciled(input, [...suspended, ...open]));
  const differences = await activities.finishReconciliation(input, run, count);
  return { listed: count, suspended: suspended.length + open.length, posted, differences };
}

const loadBefore = loadavg()[0];
const first = await reconcile(1);
const second = await reconcile(2);
const { rows: totals } = await seeding.pool.query(
  `SELECT a.kind, count(*)::int AS entries, sum(e.amount)::bigint::text AS amount
   FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id GROUP BY a.kind ORDER BY a.kind`,
);
const fees = Array.from({ length: charges }, (_, index) => chargeOf(index, charges, day).fee);
const report = {
  charges,
  load: [loadBefore, loadavg()[0]],
  seed_seconds: seedSeconds,
  steps,
  first,
  second,
  totals,
  fees_expected: fees.reduce((sum, fee) => sum + fee, 0),
  largest_mib: Math.round(process.resourceUsage().maxRSS / 1_024),
};
console.log(JSON.stringify(report, null, 2));
await Promise.all([database.close(), seeding.close()]);
await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

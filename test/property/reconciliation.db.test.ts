import { randomUUID } from 'node:crypto';
import { createReconciliationActivities } from '@landed/activities/reconciliation/activities';
import { dayOf, daysBefore, instantsOf } from '@landed/contracts/reconciliation/days';
import type { BalanceTransaction, ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { findDifferences } from '@landed/prisma/read/reconciliation/find-differences';
import { loadDays } from '@landed/prisma/read/reconciliation/load-days';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { Sample } from '../setup/sample.js';
import { newKeyring } from '../store/checkout-case.js';
import { failingProcessor } from '../store/failing-processor.js';
import { type BookEntry, Choice, equalBooks, listOf, plant, plantedKinds, writeBooks } from './reconciliation/books.js';

const sample = new Sample('reconciliation of random books', { share: 1 / 20 });
const choice = new Choice(() => sample.random());
const keyring = newKeyring();
const day = daysBefore(dayOf(Date.now()), 2);

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

/** Both sides in an empty database, and the run that compares them. */
class World {
  listed: readonly BalanceTransaction[] = [];

  private constructor(readonly merchantId: string) {}

  static async open(): Promise<World> {
    await fresh.empty();
    const merchantId = await createMerchant(fresh.database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
    return new World(merchantId);
  }

  /** The steps of the workflow, with pages of a random size. */
  async run(): Promise<void> {
    const { database } = fresh;
    const size = 1 + choice.below(40);
    const activities = createReconciliationActivities({
      database,
      keyring,
      accountsOf: () => ['us'],
      partnerOf() {
        throw new Error('There are no payouts.');
      },
      processorOf: () => ({
        ...failingProcessor,
        listBalanceTransactions: async ({ from, to, after }) => {
          const own = this.listed.filter(({ createdAt }) => createdAt >= from && createdAt < to);
          const begin = after === null ? 0 : own.findIndex((row) => row.processorTransaction === after) + 1;
          const page = own.slice(begin, begin + size);
          const last = page.at(-1)?.processorTransaction ?? null;
          return { transactions: page, next: begin + size < own.length ? last : null };
        },
      }),
    });
    const input: ReconciliationInput = {
      rail: 'test',
      entity: 'us',
      fromDay: day,
      toDay: day,
      startedBy: 'a test',
      graceSeconds: 0,
    };
    const runId = randomUUID();
    const begunAt = await activities.beginReconciliation(runId, input);
    const run = { runId, begunAt };
    const range = instantsOf(day);
    const { listed } = await activities.listTransactions(input, { ...range, after: null });
    await activities.finishListing(input, { ...range, listedSince: begunAt });
    const suspended = [
      ...(await activities.reconcileDay(input, run, day)),
      ...(await activities.reconcileOpen(input, run)),
    ];
    await activities.postReconciled(input, [...new Set(suspended)]);
    await activities.finishReconciliation(input, run, listed);
  }

  /** Kind and subject of each open difference. */
  async found(): Promise<readonly string[]> {
    const filter = { fromDay: day, toDay: day, rail: null, entity: null };
    const differences = await findDifferences(fresh.database, filter, { withResolved: false });
    return differences.map(({ kind, subjectId }) => `${kind} ${subjectId ?? ''}`).toSorted();
  }

  async sumOf(kind: string): Promise<number> {
    const { rows } = await fresh.database.pool.query<{ sum: string }>(
      `SELECT COALESCE(sum(e.amount), 0)::text AS sum FROM ledger_entry AS e
       JOIN ledger_account AS a ON a.id = e.account_id WHERE a.kind = $1`,
      [kind],
    );
    return Number(rows[0]?.sum);
  }

  async journals(): Promise<number> {
    const { rows } = await fresh.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM ledger_journal',
    );
    return rows[0]?.count ?? 0;
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What the processor keeps of its dollars. */
const feesOf = (books: readonly BookEntry[]) =>
  sum(books.flatMap(({ theirs }) => theirs.flatMap(({ fee, currency }) => (currency === 'USD' ? [fee] : []))));

it('finds nothing in equal books, and then exactly what was planted in them', async () => {
  let [books, planted] = [0, 0];
  const runs = sample.count(20);
  for (let run = 0; run < runs && !sample.isTimeUp; run += 1) {
    const world = await World.open();
    const entries = equalBooks(choice, day, 30 + choice.below(90));
    await writeBooks(fresh.database, keyring, world.merchantId, entries);
    world.listed = listOf(entries);
    await world.run();
    expect(await world.found()).toEqual([]);
    const [total] = await loadDays(fresh.database, { fromDay: day, toDay: day, rail: null, entity: null });
    expect([total?.processorAmount, total?.matchedVolume, total?.clearingOlder]).toEqual([
      total?.ourAmount,
      total?.grossVolume,
      0,
    ]);
    expect([await world.sumOf('processor_fee'), await world.sumOf('suspense')]).toEqual([feesOf(entries), 0]);
    const before = await world.journals();
    await world.run();
    expect(await world.journals()).toBe(before);

    const more = equalBooks(choice, day, 20 + choice.below(40));
    const differing = more.flatMap((entry) => {
      const kind = choice.below(2) === 0 ? choice.oneOf(plantedKinds) : null;
      return kind !== null && plant(entry, kind) ? [[kind, entry.subjectId, entry] as const] : [];
    });
    await writeBooks(fresh.database, keyring, world.merchantId, more);
    world.listed = listOf([...entries, ...more]);
    await world.run();
    expect(await world.found()).toEqual(differing.map(([kind, subject]) => `${kind} ${subject}`).toSorted());
    // Money without a journal of ours: all of what is missing here, and the second half of what was doubled.
    const unbooked = differing.flatMap(([kind, , { theirs }]) =>
      kind === 'missing_at_us' || kind === 'duplicate_effect' ? [theirs.at(-1)?.amount ?? 0] : [],
    );
    expect([await world.sumOf('suspense'), await world.sumOf('processor_fee')]).toEqual([
      // Not minus: that of nothing is -0.
      0 - sum(unbooked),
      feesOf([...entries, ...more]),
    ]);
    // What is left between the receivable and the processor's balance is what the open differences say.
    const net = sum(world.listed.flatMap(({ amount, fee, currency }) => (currency === 'USD' ? [amount - fee] : [])));
    const open = differing.map(([kind, , { ours, theirs }]) => {
      if (kind === 'missing_at_us' || kind === 'duplicate_effect') return 0;
      return sum(ours) - sum(theirs.flatMap(({ amount, currency }) => (currency === 'USD' ? [amount] : [])));
    });
    expect((await world.sumOf('processor_receivable')) - net).toBe(sum(open));

    // The processor corrects everything: nothing stays open, nothing stays in suspense.
    const corrected = more.map((entry) => ({
      ...entry,
      theirs:
        entry.ours.length === 0
          ? []
          : entry.ours.map((amount, index) => ({
              id: `${entry.source}/${index}`,
              type: entry.theirs[0]?.type ?? 'charge',
              amount,
              fee: 3,
              currency: 'USD',
            })),
    }));
    world.listed = listOf([...entries, ...corrected]);
    await world.run();
    expect([await world.found(), await world.sumOf('suspense')]).toEqual([[], 0]);
    expect(await world.sumOf('processor_fee')).toBe(feesOf([...entries, ...corrected]));
    books += entries.length + more.length;
    planted += differing.length;
  }
  process.stdout.write(`Reconciliation: ${books} effects, ${planted} planted differences\n`);
  sample.report(runs);
}, 600_000);

it('reports a fee that the processor changed once it was posted, and posts the new one', async () => {
  const world = await World.open();
  const entries = equalBooks(choice, day, 10).filter(({ effect }) => effect === 'charge');
  await writeBooks(fresh.database, keyring, world.merchantId, entries);
  world.listed = listOf(entries);
  await world.run();
  world.listed = world.listed.map((row, index) => (index === 0 ? { ...row, fee: row.fee + 11 } : row));
  await world.run();
  expect(await world.found()).toEqual(['fee_changed ']);
  expect(await world.sumOf('processor_fee')).toBe(feesOf(entries) + 11);
});

it('compares transfers to merchants with payouts, and waits for those on their way', async () => {
  const world = await World.open();
  const { database } = fresh;
  const payoutOf = async (status: string, amount: number): Promise<string> => {
    const id = randomUUID();
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("SET LOCAL session_replication_role = 'replica'");
      await client.query(
        `INSERT INTO payout (id, rail, merchant_id, entity, currency, period, attempt, bank_account_id, amount, gross_sales,
           platform_fee, tax_withheld, duty_withheld, reserve_held, reserve_released, refunds, disputes, dispute_fees,
           returned_payouts, adjustments, status, failure_code, created_at, updated_at)
         VALUES ($1, 'test', $2, 'us', 'USD', '2026-W40', $3, $1, $4, $4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $5, $6, now(), now())`,
        [
          id,
          world.merchantId,
          1 + choice.below(1_000_000),
          amount,
          status,
          status === 'failed' ? 'account_closed' : null,
        ],
      );
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return id;
  };
  const at = new Date(Date.parse(day) + 3_600_000);
  const transfer = (payoutId: string, amount: number, type = 'transfer'): BalanceTransaction => ({
    processorTransaction: `txn_${randomUUID()}`,
    type,
    effect: 'payout',
    currency: 'USD',
    amount,
    fee: 0,
    createdAt: at.toISOString(),
    availableAt: at.toISOString(),
    source: `tr_${randomUUID()}`,
    parents: [],
    claimed: { paymentIntentId: null, refundId: null, payoutId },
  });
  const posted = (subjectId: string, amount: number): BookEntry => ({
    effect: 'payout',
    subjectId,
    source: `payout_${subjectId}`,
    ours: [-amount],
    theirs: [],
    at,
  });
  const [paid, other, onItsWay, returned] = [
    await payoutOf('paid', 700),
    await payoutOf('paid', 800),
    await payoutOf('in_transit', 900),
    await payoutOf('failed', 1_000),
  ];
  await writeBooks(database, keyring, world.merchantId, [posted(paid, 700), posted(other, 800)]);
  world.listed = [
    transfer(paid, -700),
    transfer(other, -850),
    transfer(onItsWay, -900),
    transfer(returned, -1_000),
    transfer(returned, 1_000, 'transfer_refund'),
  ];
  await world.run();
  expect(await world.found()).toEqual([`amount_differs ${other}`]);
  const [total] = await loadDays(database, { fromDay: day, toDay: day, rail: null, entity: null });
  expect([total?.inFlightCount, total?.clearingTo4Days]).toEqual([1, 950]);
});

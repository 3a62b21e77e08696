import type { MerchantId } from '@landed/contracts/ids/ids';
import { openDatabase } from '@landed/prisma/database';
import { loadSalesByDay } from '@landed/prisma/read/payment-intent/load-sales-by-day';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import {
  listPaymentIntents,
  type PaymentIntentPageQuery,
} from '@landed/prisma/read/payment-intent/list-payment-intents';
import { writeSalesDays } from '@landed/prisma/write/payment-intent/write-sales-days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import {
  createdAtOf,
  explaining,
  hmacOf,
  idOf,
  insertBuyers,
  insertMetadataPairs,
  insertPayments,
  markRefundsAndDisputes,
  merchantWithOperation,
  readOf,
} from './list-case.js';

/** A million takes minutes to insert, and has the same plans. */
const count = Number(process.env['LANDED_PAYMENTS'] ?? 100_000);
const seedMilliseconds = 900_000;
/** A million payments have some 100,000 blocks. A page has 26 rows, from up to 35 ranges of an index, and their buyers. */
const blocksMax = 500;
/** 20,000 rows that were inserted one after the other, and their range of the index. */
const figureBlocksMax = 5_000;

/** `LANDED_PRINT_PLANS=1` prints what each page took. */
const printsPlans = process.env['LANDED_PRINT_PLANS'] === '1';

let fresh: FreshDatabase;
let busy: MerchantId;

/** Rows of which one merchant has nine tenths. Triggers, which check what a charge writes, would take longer than the rest. */
beforeAll(async () => {
  fresh = await createFreshDatabase();
  const database = openDatabase(fresh.url, { poolMax: 1, timeoutMilliseconds: seedMilliseconds });
  busy = await merchantWithOperation(database);
  const quiet = await merchantWithOperation(database);
  await database.pool.query(
    ['payment_intent', 'payment_buyer', 'payment_metadata']
      .map((table) => `ALTER TABLE ${table} DISABLE TRIGGER ALL`)
      .join('; '),
  );
  await insertPayments(database, [busy, quiet], count);
  await markRefundsAndDisputes(database, count);
  await insertBuyers(database, count);
  await insertMetadataPairs(database);
  await database.pool.query('VACUUM ANALYZE payment_intent, payment_buyer, payment_metadata');
  await database.close();
}, seedMilliseconds);

afterAll(() => fresh.drop());

const [list, filtered, amounts, references, cards, buyers, pairs, refunded, disputed] = [
  'payment_intent_list_idx',
  'payment_intent_filtered_list_idx',
  'payment_intent_amount_list_idx',
  'payment_intent_reference_list_idx',
  'payment_intent_card_list_idx',
  'payment_buyer_email_list_idx',
  'payment_metadata_pkey',
  'payment_intent_refunded_list_idx',
  'payment_intent_disputed_list_idx',
];
const middle = { startingAfter: idOf(count / 2 + 1) };
const range = { createdFrom: createdAtOf(0.4 * count), createdBefore: createdAtOf(0.4 * count + 10_000) };

it.each<[string, string | readonly string[], Partial<PaymentIntentPageQuery>]>([
  ['without a filter', list, {}],
  ['from the middle', list, middle],
  ['near the oldest', list, { startingAfter: idOf(11) }],
  ['backwards from the oldest', list, { endingBefore: idOf(1) }],
  ['in a range of time', list, range],
  ['in a range of time, backwards', list, { ...range, endingBefore: idOf(0.4 * count - 9) }],
  ['of all merchants', list, { merchantId: null, rail: null }],
  ['by a common status', filtered, { status: 'captured', ...middle }],
  ['by a rare status', filtered, { status: 'authorized', ...middle }],
  ['by a rare status, in a range of time', filtered, { status: 'authorized', ...range }],
  ['by a status that no payment has', filtered, { status: 'failed' }],
  ['by several statuses', filtered, { status: ['authorized', 'failed'] }],
  ['by currency', filtered, { currency: 'EUR', ...middle }],
  ['by status and currency', filtered, { status: 'authorized', currency: 'EUR' }],
  // Nine tenths of the rows match, so the sample of the statistics decides: both read a page in order.
  ['by an amount that most payments have', [list, amounts], { amount: 100, ...middle }],
  ['by a rare amount', amounts, { amount: 40_765, ...middle }],
  ['by an amount that no payment has', amounts, { amount: 7 }],
  ['by amount and currency', amounts, { amount: 40_765, currency: 'USD' }],
  ['by reference', references, { merchantReference: 'order-77777' }],
  ['by a reference that many payments have', references, { merchantReference: 'order-1' }],
  ['by a reference that no payment has', references, { merchantReference: 'order-x' }],
  [
    'by reference, status and amount',
    references,
    { merchantReference: 'order-77777', status: 'captured', amount: 100 },
  ],
  ['by the last four digits', cards, { cardLast4: '4242' }],
  ['by digits that no payment has', cards, { cardLast4: '4240' }],
  ['by e-mail address', buyers, { customerEmail: [hmacOf('buyer-4242')] }],
  ['by an address with a tenth of the payments', buyers, { customerEmail: [hmacOf('regular')] }],
  ['by that address, from the middle', buyers, { customerEmail: [hmacOf('regular')], ...middle }],
  ['by that address, backwards', buyers, { customerEmail: [hmacOf('regular')], endingBefore: idOf(1) }],
  ['by that address, in a range of time', buyers, { customerEmail: [hmacOf('regular')], ...range }],
  ['by that address and currency', buyers, { customerEmail: [hmacOf('regular')], currency: 'USD' }],
  ['by an address that no payment has', buyers, { customerEmail: [hmacOf('nobody')] }],
  ['by an address under two keys', buyers, { customerEmail: [hmacOf('buyer-4242'), hmacOf('buyer-4243')] }],
  ['by metadata', pairs, { metadata: { basket: '77777' } }],
  ['by metadata that most payments have', pairs, { metadata: { channel: 'web' } }],
  ['by that metadata, from the middle', pairs, { metadata: { channel: 'web' }, ...middle }],
  ['by that metadata, backwards', pairs, { metadata: { channel: 'web' }, endingBefore: idOf(1) }],
  ['by that metadata, in a range of time', pairs, { metadata: { channel: 'web' }, ...range }],
  ['by rare metadata and status', pairs, { metadata: { channel: 'fair' }, status: 'captured' }],
  ['by a value that no payment has', pairs, { metadata: { channel: 'none' } }],
  ['with a refund', refunded, { has: 'refund' }],
  ['with a refund, from the middle', refunded, { has: 'refund', ...middle }],
  ['with a refund, in a range of time, backwards', refunded, { has: 'refund', ...range, endingBefore: idOf(1) }],
  ['with a refund, in a currency', refunded, { has: 'refund', currency: 'EUR' }],
  ['with a dispute', disputed, { has: 'dispute' }],
  ['with a dispute, of all merchants', disputed, { has: 'dispute', merchantId: null, rail: null }],
  ['with a dispute, by status', disputed, { has: 'dispute', status: 'captured' }],
  ['with a refund, by a status that has none', refunded, { has: 'refund', status: 'authorized' }],
  ['by metadata and e-mail address', buyers, { metadata: { channel: 'web' }, customerEmail: [hmacOf('regular')] }],
])('a page of many payments reads little more than itself, from its index: %s', async (filter, indexes, changes) => {
  const plans: string[][] = [];
  const query = { ...unfiltered, rail: 'test', merchantId: busy, limit: 25, ...changes } as const;
  await listPaymentIntents(explaining(fresh.database, plans), query);
  const read = readOf(plans[0] ?? []);
  if (printsPlans)
    process.stdout.write(`${filter}: ${plans[0]?.at(-1)?.trim()}, ${read.blocks} blocks, ${String(indexes)}\n`);
  expect(read.indexes.some((index) => [indexes].flat().includes(index))).toBe(true);
  expect(read.whole).toEqual([]);
  expect(read.blocks).toBeLessThan(blocksMax);
});

it('the figures of Home read at most 20,000 of many payments, and say since which day', async () => {
  const plan: string[] = [];
  const explained = {
    query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
      const { rows } = await fresh.database.pool.query<Record<string, string>>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${text}`,
        [...values],
      );
      plan.push(...rows.flatMap((row) => Object.values(row)));
      return { rows: [] };
    },
  };
  const from = new Date('2026-11-01T00:00:00Z');
  const owner = { rail: 'test', merchantId: busy, from } as const;
  await loadSalesByDay({ pool: explained } as never, owner);
  const read = readOf(plan);
  if (printsPlans) process.stdout.write(`figures of Home: ${plan.at(-1)?.trim()}, ${read.blocks} blocks\n`);
  expect([read.indexes, read.whole]).toEqual([[list], []]);
  expect(read.blocks).toBeLessThan(figureBlocksMax);
  // Two payments a second, so that 20,000 are of some 3 hours: no day is complete.
  const tomorrow = new Date(createdAtOf(count).getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(await loadSalesByDay(fresh.database, owner)).toEqual({ since: tomorrow, writtenAt: null, days: [] });
});

it('the figures of Home have every day of many payments once they are written', async () => {
  const { pool } = fresh.database;
  // The seed has no triggers, so that one change of a status stands for all of its day.
  await pool.query(
    `INSERT INTO payment_status_history (payment_intent_id, to_status, changed_at)
     SELECT DISTINCT ON (merchant_id, (created_at AT TIME ZONE 'UTC')::date) id, status, created_at FROM payment_intent`,
  );
  await writeSalesDays(fresh.database);
  const owner = { rail: 'test', merchantId: busy, from: new Date('2026-11-01T00:00:00Z') } as const;
  const { since, days } = await loadSalesByDay(fresh.database, owner);
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE status IN ('captured', 'succeeded'))::int AS paid,
            count(*) FILTER (WHERE status = 'failed')::int AS failed, sum(amount_captured)::text AS captured
     FROM payment_intent WHERE merchant_id = $1 AND created_at >= '2026-11-01'`,
    [busy],
  );
  const sum = (part: 'paid' | 'failed') => days.reduce((total, day) => total + day[part], 0);
  expect(since).toBe('2026-11-01');
  expect(rows).toEqual([
    { paid: sum('paid'), failed: sum('failed'), captured: String(days.reduce((all, day) => all + day.captured, 0n)) },
  ]);
});

import { randomUUID } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import {
  listPaymentIntents,
  type PaymentIntentPageQuery,
} from '@landed/prisma/read/payment-intent/list-payment-intents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import {
  createdAtOf,
  explaining,
  idOf,
  insertPayments,
  markRefundsAndDisputes,
  merchantWithOperation,
  newestFirst,
  readOf,
} from './list-case.js';

const count = 20_000;

let fresh: FreshDatabase;
let busy: MerchantId;
let quiet: MerchantId;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  busy = await merchantWithOperation(fresh.database);
  quiet = await merchantWithOperation(fresh.database);
  await insertPayments(fresh.database, [busy, quiet], count);
  await markRefundsAndDisputes(fresh.database, count);
  await fresh.database.pool.query('ANALYZE payment_intent');
});

afterAll(() => fresh.drop());

const queryOf = (changes: Partial<PaymentIntentPageQuery>): PaymentIntentPageQuery => ({
  ...unfiltered,
  rail: 'test',
  merchantId: busy,
  limit: 25,
  ...changes,
});

async function page(changes: Partial<PaymentIntentPageQuery>) {
  const found = await listPaymentIntents(fresh.database, queryOf(changes));
  return found === null ? null : { ids: found.payments.map(({ id }) => id as string), hasMore: found.hasMore };
}

const numbers = (matches: (n: number) => boolean) =>
  Array.from({ length: count }, (_, index) => index + 1).filter(matches);
const idsOf = (matches: (n: number) => boolean) => newestFirst(numbers(matches)).map(idOf);
/** One more payment, as the first was. */
async function insertOne(merchantId: MerchantId, createdAt: string): Promise<void> {
  await fresh.database.pool.query(
    `INSERT INTO payment_intent
     SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'merchant_id', $1::text,
       'operation_id', $1::text, 'merchant_reference', 'added', 'created_at', $2::timestamptz))).*
     FROM (SELECT p::payment_intent AS one FROM payment_intent AS p LIMIT 1) AS first`,
    [merchantId, createdAt],
  );
}

/** What {@link insertOne} added: other tests count on the rows of `insertPayments`. */
async function deleteAdded(): Promise<void> {
  await fresh.database.pool.query(
    "SET LOCAL session_replication_role = 'replica'; DELETE FROM payment_intent WHERE merchant_reference = 'added'",
  );
}

const isBusy = (n: number) => n % 10 !== 0;

describe('a page of payments', () => {
  it('a page of payments has the newest payments first, although ids are not in the order of creation', async () => {
    const ids = idsOf(isBusy);
    expect(ids.toSorted().toReversed()).not.toEqual(ids);
    expect(await page({ limit: 3 })).toEqual({ ids: ids.slice(0, 3), hasMore: true });
  });

  it('returns every payment once, page by page, including those of the same instant', async () => {
    const seen: string[] = [];
    for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
      const next = await page({ merchantId: quiet, limit: 99, startingAfter: after });
      seen.push(...(next?.ids ?? []));
      if (next?.hasMore !== true) break;
    }
    expect(seen).toEqual(idsOf((n) => !isBusy(n)));
  });

  it('returns every payment once, page by page backwards, while payments are added at both ends', async () => {
    const ids = idsOf((n) => !isBusy(n));
    const seen: string[] = [];
    for (let before = idOf(10); ; before = seen[0] ?? before) {
      const next = await page({ merchantId: quiet, limit: 99, endingBefore: before });
      seen.unshift(...(next?.ids ?? []));
      if (next?.hasMore !== true) break;
      await insertOne(quiet, seen.length % 2 === 0 ? '2026-10-01T00:00:00Z' : '2026-11-30T00:00:00Z');
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids.slice(0, -1));
    expect(new Set(seen).size).toBe(seen.length);
    await deleteAdded();
  });

  it('a page backwards has the payments that match, and begins at the range of time', async () => {
    const range = { merchantId: quiet, createdFrom: createdAtOf(100), createdBefore: createdAtOf(200), limit: 3 };
    const inRange = idsOf((n) => !isBusy(n) && n >= 100 && n < 200);
    expect(await page({ ...range, endingBefore: idOf(150) })).toEqual({ ids: inRange.slice(1, 4), hasMore: true });
    expect(await page({ ...range, endingBefore: idOf(50) })).toEqual({ ids: inRange.slice(-3), hasMore: true });
    expect(await page({ ...range, endingBefore: idOf(200) })).toEqual({ ids: [], hasMore: false });
    const rare = { merchantId: quiet, endingBefore: idOf(4_000), limit: 2 };
    const above = (matches: (n: number) => boolean) => idsOf((n) => !isBusy(n) && n > 4_000 && matches(n)).slice(-2);
    expect((await page({ ...rare, status: 'authorized' }))?.ids).toEqual(above((n) => n % 500 === 0));
    expect((await page({ ...rare, amount: 100, currency: 'EUR' }))?.ids).toEqual(above((n) => n % 700 === 0));
    expect(await page({ ...rare, amount: 101 })).toEqual({ ids: [], hasMore: false });
  });

  it('a page of payments does not continue after a payment that is missing or of another merchant or rail', async () => {
    expect(await page({ startingAfter: randomUUID() })).toBe(null);
    expect(await page({ startingAfter: idOf(10) })).toBe(null);
    expect(await page({ startingAfter: idOf(11), rail: 'live' })).toBe(null);
    expect(await page({ endingBefore: idOf(10) })).toBe(null);
    expect(await page({ startingAfter: idOf(11) })).not.toBe(null);
  });

  it('a page has only payments that match every filter', async () => {
    const isAuthorized = (n: number) => n % 500 === 0;
    const inEuros = (n: number) => n % 700 === 0;
    const ofQuiet = { merchantId: quiet, limit: 100 };
    const all = (matches: (n: number) => boolean) => ({ ids: idsOf((n) => !isBusy(n) && matches(n)), hasMore: false });
    expect(await page({ ...ofQuiet, status: 'authorized' })).toEqual(all(isAuthorized));
    expect(await page({ ...ofQuiet, cardLast4: '0070' })).toEqual(all((n) => n % 10_000 === 70));
    expect(await page({ ...ofQuiet, currency: 'EUR' })).toEqual(all(inEuros));
    const isPaid = (n: number) => !isAuthorized(n);
    expect(await page({ ...ofQuiet, has: 'refund' })).toEqual(all((n) => n % 333 === 0 && isPaid(n)));
    expect(await page({ ...ofQuiet, has: 'dispute' })).toEqual(all((n) => n % 777 === 0 && isPaid(n)));
    expect(await page({ ...ofQuiet, has: 'dispute', currency: 'EUR' })).toEqual(
      all((n) => n % 777 === 0 && isPaid(n) && inEuros(n)),
    );
    const atFair = { ...ofQuiet, metadata: { channel: 'fair' } };
    expect(await page(atFair)).toEqual(all((n) => n % 900 === 0));
    expect(await page({ ...atFair, status: 'authorized' })).toEqual(all((n) => n % 900 === 0 && isAuthorized(n)));
    expect(await page({ ...ofQuiet, metadata: { basket: '900' } })).toEqual(all((n) => n === 900));
    expect(await page({ ...ofQuiet, metadata: { basket: '901' } })).toEqual({ ids: [], hasMore: false });
    expect(await page({ ...ofQuiet, status: ['authorized', 'failed'] })).toEqual(all(isAuthorized));
    expect(await page({ ...ofQuiet, status: 'authorized', currency: 'EUR' })).toEqual(
      all((n) => isAuthorized(n) && inEuros(n)),
    );
    expect(await page({ ...ofQuiet, merchantReference: 'order-1' })).toEqual(all((n) => n % 900 === 0));
    expect(await page({ ...ofQuiet, merchantReference: 'order-1', status: 'authorized' })).toEqual(
      all((n) => n % 900 === 0 && isAuthorized(n)),
    );
    expect(await page({ ...ofQuiet, status: 'failed' })).toEqual({ ids: [], hasMore: false });
  });

  it('includes the first instant of a range and excludes the last', async () => {
    const range = { createdFrom: createdAtOf(101), createdBefore: createdAtOf(105) };
    expect(await page(range)).toEqual({ ids: idsOf((n) => isBusy(n) && n >= 100 && n < 104), hasMore: false });
    const rest = { ...range, startingAfter: idOf(102) };
    const inRange = idsOf((n) => isBusy(n) && n >= 100 && n < 104);
    expect((await page(rest))?.ids).toEqual(inRange.slice(inRange.indexOf(idOf(102)) + 1));
  });

  it('a page of payments has the payments of all merchants for an operator, with and without a filter', async () => {
    const everywhere = { merchantId: null, rail: null, limit: 5 };
    expect((await page(everywhere))?.ids).toEqual(idsOf(() => true).slice(0, 5));
    expect((await page({ ...everywhere, currency: 'EUR' }))?.ids).toEqual(idsOf((n) => n % 700 === 0).slice(0, 5));
    expect(await page({ ...everywhere, rail: 'live' })).toEqual({ ids: [], hasMore: false });
  });
});

describe('the plan of a page of payments', () => {
  const middle = { startingAfter: idOf(10_001) };

  it.each<[string, string, Partial<PaymentIntentPageQuery>]>([
    ['without a filter', 'payment_intent_list_idx', {}],
    ['from the middle', 'payment_intent_list_idx', middle],
    ['by a common status', 'payment_intent_filtered_list_idx', { status: 'captured' }],
    ['by a rare status', 'payment_intent_filtered_list_idx', { status: 'authorized', ...middle }],
    ['by a status that no payment has', 'payment_intent_filtered_list_idx', { status: 'failed' }],
    ['by a rare currency', 'payment_intent_filtered_list_idx', { currency: 'EUR' }],
    ['by status and currency', 'payment_intent_filtered_list_idx', { status: 'authorized', currency: 'EUR' }],
    ['backwards', 'payment_intent_list_idx', { endingBefore: idOf(10_001) }],
    ['by amount', 'payment_intent_amount_list_idx', { amount: 40_765, ...middle }],
    ['by an amount that no payment has', 'payment_intent_amount_list_idx', { amount: 7 }],
    ['by reference', 'payment_intent_reference_list_idx', { merchantReference: 'order-77' }],
    ['by time', 'payment_intent_list_idx', { createdFrom: createdAtOf(100), createdBefore: createdAtOf(500) }],
    ['of all merchants', 'payment_intent_list_idx', { merchantId: null, rail: null }],
  ])('reads little more than the page, from an index in its order: %s', async (_, index, changes) => {
    const plans: string[][] = [];
    await listPaymentIntents(explaining(fresh.database, plans), queryOf(changes));
    const read = readOf(plans[0] ?? []);
    expect(read.indexes).toContain(index);
    expect(read.whole).toEqual([]);
    // The table has several hundred blocks. A page has 26 rows, from up to 35 ranges of an index.
    expect(read.blocks).toBeLessThan(200);
  });
});

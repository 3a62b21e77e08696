import { randomUUID } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { listRefunds, type RefundPageQuery } from '@landed/prisma/read/refund/list-refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import {
  createdAtOf,
  explaining,
  idOf,
  insertPayments,
  insertRefunds,
  merchantWithOperation,
  newestFirst,
  readOf,
} from './list-case.js';

const count = 20_000;

let fresh: FreshDatabase;
let busy: MerchantId;
let quiet: MerchantId;

/** Each payment of `list-case.ts` has one refund with its id and its time. */
beforeAll(async () => {
  fresh = await createFreshDatabase();
  busy = await merchantWithOperation(fresh.database);
  quiet = await merchantWithOperation(fresh.database);
  await insertPayments(fresh.database, [busy, quiet], count);
  await insertRefunds(fresh.database, count);
  await fresh.database.pool.query('ANALYZE payment_intent, refund');
});

afterAll(() => fresh.drop());

const queryOf = (changes: Partial<RefundPageQuery>): RefundPageQuery => ({
  ...unfiltered,
  rail: 'test',
  merchantId: busy,
  limit: 25,
  ...changes,
});

async function page(changes: Partial<RefundPageQuery>) {
  const found = await listRefunds(fresh.database, queryOf(changes));
  return found === null ? null : { ids: found.refunds.map(({ id }) => id as string), hasMore: found.hasMore };
}

const numbers = Array.from({ length: count }, (_, index) => index + 1);
const idsOf = (matches: (n: number) => boolean) => newestFirst(numbers.filter(matches)).map(idOf);
const isQuiet = (n: number) => n % 10 === 0;

describe('a page of refunds', () => {
  it('returns every refund once, newest first, page by page', async () => {
    const seen: string[] = [];
    for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
      const next = await page({ merchantId: quiet, limit: 99, startingAfter: after });
      seen.push(...(next?.ids ?? []));
      if (next?.hasMore !== true) break;
    }
    expect(seen).toEqual(idsOf(isQuiet));
  });

  it('a page of refunds does not continue after a refund that is missing or of another merchant or rail', async () => {
    expect(await page({ startingAfter: randomUUID() })).toBe(null);
    expect(await page({ startingAfter: idOf(10) })).toBe(null);
    expect(await page({ startingAfter: idOf(11), rail: 'live' })).toBe(null);
  });

  it('a page of refunds has only refunds that match every filter', async () => {
    const ofQuiet = { merchantId: quiet, limit: 100 };
    const all = (matches: (n: number) => boolean) => ({ ids: idsOf((n) => isQuiet(n) && matches(n)), hasMore: false });
    expect(await page({ ...ofQuiet, status: 'pending' })).toEqual(all((n) => n % 400 === 0));
    expect(await page({ ...ofQuiet, amount: 1, currency: 'EUR' })).toEqual(all((n) => n % 700 === 0));
    expect(await page({ ...ofQuiet, currency: 'EUR' })).toEqual(all((n) => n % 700 === 0));
    expect(await page({ ...ofQuiet, merchantReference: 'order-1' })).toEqual(all((n) => n % 900 === 0));
    expect(await page({ ...ofQuiet, merchantReference: 'order-1', status: 'pending' })).toEqual(
      all((n) => n % 900 === 0 && n % 400 === 0),
    );
    expect(await page({ ...ofQuiet, metadata: { case: 'c-30' } })).toEqual(all((n) => n % 1_000 === 30));
    expect(await page({ ...ofQuiet, paymentIntentId: idOf(30) })).toEqual(all((n) => n === 30));
    expect(await page({ ...ofQuiet, paymentIntentId: idOf(30), merchantReference: 'order-1' })).toEqual(
      all(() => false),
    );
    expect(await page({ ...ofQuiet, createdFrom: createdAtOf(100), createdBefore: createdAtOf(130) })).toEqual(
      all((n) => n >= 100 && n < 130),
    );
  });

  it('a page of refunds has no refund of another merchant, even with the id or the reference of its payment', async () => {
    expect(await page({ paymentIntentId: idOf(30) })).toEqual({ ids: [], hasMore: false });
    expect(await page({ merchantReference: 'order-30' })).toEqual({ ids: [], hasMore: false });
  });
});

describe('the plan of a page of refunds', () => {
  it.each<[string, string, Partial<RefundPageQuery>]>([
    ['from the middle', 'refund_list_idx', { startingAfter: idOf(10_001) }],
    ['by a rare status', 'refund_filtered_list_idx', { status: 'pending' }],
    ['by a rare currency', 'refund_filtered_list_idx', { currency: 'EUR' }],
    ['backwards', 'refund_list_idx', { endingBefore: idOf(10_001) }],
    ['by amount', 'refund_amount_list_idx', { amount: 1 }],
    ['by metadata', 'refund_metadata_pkey', { metadata: { case: 'c-77' } }],
    ['by payment', 'refund_payment_intent_id_idx', { paymentIntentId: idOf(77) }],
    ['by reference', 'refund_payment_intent_id_idx', { merchantReference: 'order-77' }],
  ])('reads little more than the page, from an index: %s', async (_, index, changes) => {
    const plans: string[][] = [];
    await listRefunds(explaining(fresh.database, plans), queryOf(changes));
    const read = readOf(plans[0] ?? []);
    expect(read.indexes).toContain(index);
    expect(read.whole).toEqual([]);
    expect(read.blocks).toBeLessThan(200);
  });
});

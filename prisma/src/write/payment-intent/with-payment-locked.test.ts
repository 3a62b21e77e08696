import { asId } from '@landed/contracts/ids/ids';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../database.js';
import { changedMeanwhile, untilUnchanged } from './with-payment-locked.js';

const payment = {
  rail: 'test',
  merchantId: asId<'merchant'>('01980000-0000-7000-8000-000000000001'),
  paymentIntentId: null,
} as const;

/** Runs work that returns these results in turn. Returns the end, and which tries had the lock. */
async function run(...results: readonly (string | null)[]) {
  const transaction = { $queryRaw: () => Promise.resolve([]) };
  const prisma = { $transaction: (work: (client: unknown) => Promise<unknown>) => work(transaction) };
  const locked: boolean[] = [];
  const end = await untilUnchanged<string | null>({ prisma } as unknown as Database, payment, async (_, isLocked) => {
    locked.push(isLocked);
    return results[locked.length - 1] ?? null;
  });
  return { end, locked };
}

describe('untilUnchanged', () => {
  it('a save that finds no row changed takes no lock', async () => {
    expect(await run('saved')).toEqual({ end: 'saved', locked: [false] });
    expect(await run(null)).toEqual({ end: null, locked: [false] });
  });

  it('a save that found a row changed runs again behind the lock', async () => {
    expect(await run(changedMeanwhile, 'saved')).toEqual({ end: 'saved', locked: [false, true] });
  });

  it('a save ends without a result when a row has changed in each of three tries', async () => {
    const { end, locked } = await run(changedMeanwhile, changedMeanwhile, changedMeanwhile, 'saved');
    expect([end, locked]).toEqual([null, [false, true, true]]);
  });
});

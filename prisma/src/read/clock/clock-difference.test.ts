import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database.js';
import { clockDifference, hasDatabaseTime } from './clock-difference.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

/** A database with this difference to the clock of the process, whose query takes some time. */
function databaseAt(differenceMilliseconds: number, queryMilliseconds = 0): Pick<Database, 'pool'> {
  const query = async () => {
    const now = new Date(Date.now() + differenceMilliseconds);
    vi.setSystemTime(Date.now() + queryMilliseconds);
    return { rows: [{ now }] };
  };
  return { pool: { query } as never };
}

it.each([
  ['5 minutes ahead', -300_000, 300_000],
  ['5 minutes behind', 300_000, -300_000],
  ['3 s ahead', -3_000, 3_000],
])('a process that is %s of the database does not have its time', async (_, database, difference) => {
  expect(await clockDifference(databaseAt(database))).toBe(difference);
  expect(await hasDatabaseTime(databaseAt(database))).toBe(false);
});

it('a process that is 2 s off has the time of the database', async () => {
  expect(await hasDatabaseTime(databaseAt(2_000))).toBe(true);
  expect(await hasDatabaseTime(databaseAt(-2_000))).toBe(true);
});

it('the difference of the clocks does not mistake a slow query for a wrong clock', async () => {
  expect(await clockDifference(databaseAt(4_000, 5_000))).toBe(0);
});

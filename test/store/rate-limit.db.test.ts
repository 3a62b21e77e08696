import { randomUUID } from 'node:crypto';
import { fillMicroseconds, leaseTokens } from '@landed/prisma/write/rate-limit/bucket';
import { type LeaseRequest, leaseFrom, openLeaseStore } from '@landed/prisma/write/rate-limit/lease-store';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';

let fresh: FreshDatabase;
let first: pg.Client;
let second: pg.Client;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  [first, second] = [new pg.Client(fresh.url), new pg.Client(fresh.url)];
  await Promise.all([first.connect(), second.connect()]);
});

afterAll(async () => {
  await Promise.all([first.end(), second.end()]);
  await fresh.drop();
});

/** Refills so slowly that it gains no token while a test runs. */
const slow = { burst: 50, intervalMicroseconds: 3_600_000_000 };

function request(terms: Partial<LeaseRequest> = {}): LeaseRequest {
  return { policy: 'default', subject: randomUUID(), wanted: 1, leasedMicroseconds: 0, ...slow, ...terms };
}

async function setBucket(client: pg.Client, { policy, subject }: LeaseRequest, fullAt: string | number): Promise<void> {
  await client.query(
    'INSERT INTO rate_limit_bucket (policy, subject, full_at_microseconds, granted) VALUES ($1, $2, $3, 0)',
    [policy, subject, fullAt],
  );
}

const rowOf = async ({ policy, subject }: LeaseRequest, client = first) => {
  const { rows } = await client.query<{ full_at_microseconds: string; granted: number }>(
    'SELECT full_at_microseconds, granted FROM rate_limit_bucket WHERE policy = $1 AND subject = $2',
    [policy, subject],
  );
  return rows;
};

const nowOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ now: string }>('SELECT (extract(epoch FROM now()) * 1000000)::bigint AS now');
  return Number(rows[0]?.now);
};

describe('the statement of a lease', () => {
  it('computes the same as `leaseTokens` for every bucket and every lease (property)', async () => {
    const terms = fc.record({
      burst: fc.integer({ min: 1, max: 10_000 }),
      intervalMicroseconds: fc.integer({ min: 1, max: 1_000_000 }),
      wanted: fc.integer({ min: 1, max: 12_000 }),
      leasedMicroseconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
    });
    // The time to full as a share of an empty bucket's; above 1 only after a change of the clock.
    const missing = fc.oneof(fc.constant(null), fc.double({ min: -1, max: 1.1, noNaN: true }), fc.constant(1e6));
    await fc.assert(
      fc.asyncProperty(terms, missing, async (lease, part) => {
        const asked = request(lease);
        // Within a transaction `now()` does not change.
        await first.query('BEGIN');
        try {
          const now = await nowOf(first);
          const fullAt = part === null ? 0 : now + Math.round(part * fillMicroseconds(lease));
          if (part !== null) await setBucket(first, asked, fullAt);
          const expected = leaseTokens(lease, fullAt, now, lease);
          const leased = await leaseFrom(first, asked);
          expect(leased).toEqual({
            granted: expected.granted,
            microsecondsToFull: expected.fullAtMicroseconds - now,
          });
          expect(await rowOf(asked)).toEqual([
            { full_at_microseconds: String(expected.fullAtMicroseconds), granted: expected.granted },
          ]);
        } finally {
          await first.query('ROLLBACK');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a lease waits for one on another connection and grants only the remaining tokens', async () => {
    const asked = request({ wanted: 40 });
    await first.query('BEGIN');
    expect((await leaseFrom(first, asked)).granted).toBe(40);
    const waiting = leaseFrom(second, asked);
    await untilWaiting(1);
    await first.query('COMMIT');
    expect((await waiting).granted).toBe(10);
    expect((await leaseFrom(first, asked)).granted).toBe(0);
  });

  it('grants all tokens when the lease before it is rolled back', async () => {
    const asked = request({ wanted: 40 });
    await first.query('BEGIN');
    await leaseFrom(first, asked);
    const waiting = leaseFrom(second, asked);
    await untilWaiting(1);
    await first.query('ROLLBACK');
    expect((await waiting).granted).toBe(40);
  });

  it('the statement of a lease never grants more than the burst to many concurrent calls, even without a row', async () => {
    for (let round = 0; round < 20; round += 1) {
      const asked = request({ wanted: 3 });
      const grants = await Promise.all(
        Array.from({ length: 40 }, () => leaseFrom(fresh.database.pool, asked).then(({ granted }) => granted)),
      );
      expect(grants.reduce((sum, granted) => sum + granted, 0)).toBe(slow.burst);
      expect(grants.filter((granted) => granted === 3).length).toBe(16);
    }
  });

  it('keeps limits and subjects apart', async () => {
    const asked = request({ wanted: 50 });
    expect((await leaseFrom(fresh.database.pool, asked)).granted).toBe(50);
    expect((await leaseFrom(fresh.database.pool, { ...asked, policy: 'money' })).granted).toBe(50);
    expect((await leaseFrom(fresh.database.pool, { ...asked, subject: randomUUID() })).granted).toBe(50);
    expect((await leaseFrom(fresh.database.pool, asked)).granted).toBe(0);
  });
});

describe('the lease store', () => {
  it('gives up on a locked bucket in time, takes no token, and works afterwards', async () => {
    const store = openLeaseStore(fresh.url, { timeoutMilliseconds: 1_500 });
    const asked = request({ wanted: 20 });
    await store.lease(asked);
    await first.query('BEGIN');
    await first.query('SELECT 1 FROM rate_limit_bucket WHERE subject = $1 FOR UPDATE', [asked.subject]);
    await expect(store.lease(asked)).rejects.toThrow();
    await untilWaiting(0);
    await first.query('ROLLBACK');
    expect((await store.lease({ ...asked, wanted: 50 })).granted).toBe(30);
    await store.close();
  });

  it('deletes full buckets and no others', async () => {
    const store = openLeaseStore(fresh.url, { timeoutMilliseconds: 2_000 });
    const [full, nearlyFull, inUse] = [request(), request(), request()];
    await fresh.database.pool.query('TRUNCATE rate_limit_bucket');
    const now = await nowOf(first);
    await setBucket(first, full, now - 11_000_000);
    await setBucket(first, nearlyFull, now - 1_000_000);
    await setBucket(first, inUse, now + 1_000_000);
    expect(await store.sweep()).toBe(1);
    expect([await rowOf(full), (await rowOf(nearlyFull)).length, (await rowOf(inUse)).length]).toEqual([[], 1, 1]);
    expect((await store.lease({ ...full, wanted: 50 })).granted).toBe(50);
    await store.close();
  });

  it('uses an unlogged table, which writes no WAL', async () => {
    const { rows } = await first.query("SELECT relpersistence FROM pg_class WHERE relname = 'rate_limit_bucket'");
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});

/** Resolves when this many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await fresh.database.pool.query<{ waiting: boolean }>(
      "SELECT count(*) = $1 AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      [count],
    );
    if (rows[0]?.waiting === true) return;
  }
}

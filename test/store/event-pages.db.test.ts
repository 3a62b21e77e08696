import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { openDatabase } from '@landed/prisma/database';
import { type EventPageQuery, listEvents } from '@landed/prisma/read/event/list-events';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { explaining, readOf } from './list-case.js';

const fresh = databaseOfFile();
const [busy, quiet] = [randomUUID(), randomUUID()];
const events = 20_000;

/** The n-th event that was ever written; ids begin with the time. */
const idOf = (n: number) => `019aa5b1-${n.toString(16).padStart(4, '0')}-7000-8000-000000000000`;

/** Every tenth event is the busy merchant's, every tenth of those a declined card; every hundredth is the quiet one's. */
beforeAll(async () => {
  const { pool } = fresh.database;
  await pool.query('ALTER TABLE event DISABLE TRIGGER event_fans_out');
  await pool.query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
     SELECT ('019aa5b1-' || lpad(to_hex(n), 4, '0') || '-7000-8000-000000000000')::uuid, 'test',
            (CASE WHEN n % 100 = 0 THEN $2 WHEN n % 10 = 1 THEN $1 ELSE gen_random_uuid()::text END)::uuid,
            CASE WHEN n % 100 = 1 THEN 'payment_intent.failed' ELSE 'payment_intent.succeeded' END,
            ('00000000-0000-4000-8000-' || lpad(to_hex(n / 1000), 12, '0'))::uuid, n, '\\x00', now()
     FROM generate_series(1, $3::int) AS n`,
    [busy, quiet, events],
  );
  await pool.query('ANALYZE event');
});

const firstPage = {
  rail: 'test',
  startingAfter: null,
  endingBefore: null,
  createdFrom: null,
  createdBefore: null,
  types: null,
  resourceId: null,
} as const;

const pageOf = (
  merchantId: string,
  limit: number,
  after: number | null,
  type: 'payment_intent.failed' | null = null,
  database = fresh.database,
) =>
  listEvents(database, {
    ...firstPage,
    merchantId: asId<'merchant'>(merchantId),
    limit,
    startingAfter: after === null ? null : idOf(after),
    types: type === null ? null : [type],
  });

/** How often the table was read as a whole, how often the index of pages was, and how many entries of it. */
async function read(): Promise<{ whole: number; scans: number; entries: number }> {
  const { rows } = await fresh.database.pool.query<{ whole: number; scans: number; entries: number }>(
    `SELECT t.seq_scan::int AS whole, i.idx_scan::int AS scans, i.idx_tup_read::int AS entries
     FROM pg_stat_user_tables AS t JOIN pg_stat_user_indexes AS i USING (relid)
     WHERE i.indexrelname = 'event_merchant_id_rail_id_key'`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the index of pages is there');
  return row;
}

describe('a page of events', () => {
  it('the first page has the newest events of one merchant, newest first', async () => {
    const page = await pageOf(quiet, 3, null);
    expect([page?.events.map(({ id }) => id), page?.hasMore]).toEqual([[20_000, 19_900, 19_800].map(idOf), true]);
  });

  it('continues after an event, down to the oldest', async () => {
    const page = await pageOf(quiet, 3, 300);
    expect([page?.events.map(({ id }) => id), page?.hasMore]).toEqual([[200, 100].map(idOf), false]);
    expect(await pageOf(quiet, 3, 100)).toEqual({ events: [], hasMore: false });
  });

  it('a page of events does not continue after an event that is missing or of another merchant or rail', async () => {
    expect(await pageOf(quiet, 3, 301)).toBe(null);
    expect(await pageOf(quiet, 3, events + 1)).toBe(null);
    const live = { ...firstPage, rail: 'live', limit: 3, startingAfter: idOf(300) } as const;
    expect(await listEvents(fresh.database, { ...live, merchantId: asId<'merchant'>(quiet) })).toBe(null);
  });

  it('skips other events when it has one name only', async () => {
    const page = await pageOf(busy, 3, 10_001, 'payment_intent.failed');
    expect([page?.events.map(({ id }) => id), page?.hasMore]).toEqual([[9_901, 9_801, 9_701].map(idOf), true]);
  });

  it('reads little more than itself, from an index, wherever it begins and however often it is read', async () => {
    const before = await read();
    // PostgreSQL counts what a connection read when the connection ends, at the latest.
    const reader = openDatabase(fresh.url, { poolMax: 1 });
    for (let page = 0; page < 20; page += 1) await pageOf(busy, 25, 19_991 - page * 900, null, reader);
    await reader.close();
    await expect.poll(async () => (await read()).scans, { timeout: 90_000 }).toBeGreaterThanOrEqual(before.scans + 20);
    const { whole, entries } = await read();
    expect(whole).toBe(before.whole);
    // A page reads 26 entries, and the one to continue after. Counts of earlier tests may come late. Without the index, a
    // page would read up to 2,000.
    expect(entries - before.entries).toBeLessThan(20 * 30);
  });
});

describe('a filtered page of events', () => {
  const all = { ...firstPage, merchantId: asId<'merchant'>(quiet), limit: 100 };
  const list = async (changes: Partial<EventPageQuery>, database = fresh.database) => {
    const page = await listEvents(database, { ...all, ...changes });
    return [page?.events.map(({ id }) => id), page?.hasMore];
  };
  /** When the n-th event was written, as its id says. */
  const writtenAt = (n: number) => new Date(Number.parseInt('019aa5b10000', 16) + n);
  const ids = (from: number, to: number, step: number) =>
    Array.from({ length: (to - from) / step + 1 }, (_, index) => idOf(to - index * step));
  const range = { createdFrom: writtenAt(400), createdBefore: writtenAt(800) };
  const resourceId = '00000000-0000-4000-8000-000000000002';
  const both = ['payment_intent.failed', 'payment_intent.succeeded', 'payment_intent.failed'] as const;

  it('reads backwards, in a range of time, of one resource, and of several types', async () => {
    expect(await list({ limit: 3, endingBefore: idOf(300) })).toEqual([ids(400, 600, 100), true]);
    expect(await list(range)).toEqual([ids(400, 700, 100), false]);
    expect(await list({ ...range, endingBefore: idOf(500) })).toEqual([ids(600, 700, 100), false]);
    expect(await list({ ...range, startingAfter: idOf(500) })).toEqual([ids(400, 400, 100), false]);
    expect(await list({ resourceId })).toEqual([ids(2_000, 2_900, 100), false]);
    expect(await list({ resourceId, types: ['payment_intent.failed'] })).toEqual([[], false]);
    const ofBusy = { merchantId: asId<'merchant'>(busy), createdBefore: writtenAt(400) } as const;
    expect(await list({ ...ofBusy, types: both, limit: 5 })).toEqual([ids(351, 391, 10), true]);
    expect(await list({ ...ofBusy, types: ['payment_intent.failed'] })).toEqual([ids(1, 301, 100), false]);
    expect(await list({ ...ofBusy, types: both, limit: 2, endingBefore: idOf(351) })).toEqual([
      ids(361, 371, 10),
      true,
    ]);
  });

  it.each<[string, string, Partial<EventPageQuery>]>([
    ['backwards', 'event_merchant_id_rail_id_key', { endingBefore: idOf(300) }],
    ['in a range of time', 'event_merchant_id_rail_id_key', range],
    ['of several types', 'event_merchant_id_rail_type_id_idx', { types: both }],
    ['of one resource', 'event_resource_id_sequence_key', { resourceId }],
  ])('reads from an index: %s', async (_, index, changes) => {
    const plans: string[][] = [];
    await list({ limit: 25, ...changes }, explaining(fresh.database, plans));
    const read = readOf(plans[0] ?? []);
    expect(read.indexes).toContain(index);
    expect(read.blocks).toBeLessThan(200);
  });
});

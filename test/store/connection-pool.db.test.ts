import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { applicationNameOf, assertConnectionBudget } from '@landed/prisma/connection-budget';
import { type Database, openDatabase } from '@landed/prisma/database';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { describe, expect, it, vi } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const connections = 3;

const fresh = databaseOfFile();

async function withDatabase(run: (database: Database) => Promise<void>, applicationName?: string): Promise<void> {
  const database = openDatabase(fresh.url, { poolMax: connections, timeoutMilliseconds: 60_000, applicationName });
  try {
    await run(database);
  } finally {
    await database.close();
  }
}

/** The server processes of all connections of a pool, after statements that need all of them at once. */
async function backends({ pool }: Database): Promise<number[]> {
  const busy = await Promise.all(
    Array.from({ length: connections }, () =>
      pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)'),
    ),
  );
  return busy.flatMap(({ rows }) => rows.map(({ pid }) => pid)).toSorted((one, other) => one - other);
}

const createOne = (database: Database) =>
  createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });

/** Changes a default of new sessions of the database. */
async function setDefault(setting: string): Promise<void> {
  const { rows } = await fresh.database.pool.query<{ name: string }>('SELECT current_database() AS name');
  await fresh.database.pool.query(`ALTER DATABASE ${rows[0]?.name} SET ${setting}`);
}

/** Passes connections on to the database. While it hangs, it accepts new ones and never responds to them. */
async function openProxy() {
  const target = new URL(fresh.url);
  const sockets: Socket[] = [];
  const proxy = { hangs: false };
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    if (proxy.hangs) return;
    const upstream = connect(Number(target.port), target.hostname).on('error', () => undefined);
    sockets.push(upstream);
    socket.pipe(upstream).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(fresh.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(proxy, { url: url.href, close });
}

/** Whether new sessions of the database may write, as before and after a failover. */
const acceptWrites = (accepts: boolean) => setDefault(`default_transaction_read_only = ${accepts ? 'off' : 'on'}`);

describe('a connection pool', () => {
  it('reads and writes instants rightly in a database of another time zone', async () => {
    await setDefault("timezone = 'Asia/Tokyo'");
    await withDatabase(async (database) => {
      const read = await database.prisma.$queryRaw<{ at: Date }[]>`SELECT '2026-11-22T10:00:00Z'::timestamptz AS at`;
      expect(read).toEqual([{ at: new Date('2026-11-22T10:00:00Z') }]);
      const written = await database.prisma.$queryRaw<{ text: string }[]>`
        SELECT (${new Date('2026-11-22T10:00:00Z')}::timestamptz AT TIME ZONE 'UTC')::text AS text`;
      expect(written).toEqual([{ text: '2026-11-22 10:00:00' }]);
    });
    await setDefault("timezone = 'UTC'");
  });

  it('keeps its connections through a quiet hour', async () => {
    await withDatabase(async (database) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const before = await backends(database);
        vi.advanceTimersByTime(3_600_000);
        expect(await backends(database)).toEqual(before);
      } finally {
        vi.useRealTimers();
      }
    });
  });

  it('shares the open connections while new ones hang, and opens more afterwards', async () => {
    const proxy = await openProxy();
    const timeoutMilliseconds = 5_000;
    const database = openDatabase(proxy.url, { poolMax: connections, timeoutMilliseconds });
    try {
      const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const open = rows[0]?.pid;
      proxy.hangs = true;
      const begun = performance.now();
      expect(await backends(database)).toEqual([open, open, open]);
      const shared = performance.now();
      expect(shared - begun).toBeLessThan(timeoutMilliseconds);
      // No statement waits for another new connection: nothing but the three pauses of 0.2 s.
      expect(await backends(database)).toEqual([open, open, open]);
      expect(performance.now() - shared).toBeLessThan(2_000);
      proxy.hangs = false;
      await vi.waitFor(async () => expect(new Set(await backends(database)).size).toBe(connections), {
        timeout: 30_000,
        interval: 500,
      });
    } finally {
      proxy.close();
      await database.close();
    }
  });

  it('replaces connections that the server has ended', async () => {
    await withDatabase(async (database) => {
      const before = await backends(database);
      await fresh.database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [before]);
      await vi.waitFor(() => expect(database.pool.idleCount).toBe(0), { timeout: 30_000 });
      await createOne(database);
      const after = await backends(database);
      expect(after).toHaveLength(connections);
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    });
  });

  it.each([
    ['a statement', (database: Database) => database.prisma.$executeRaw`DELETE FROM rate_limit_bucket`],
    ['a transaction', createOne],
  ])('replaces all connections to a server that is read-only, after %s failed', async (_, write) => {
    await withDatabase(async (database) => {
      await acceptWrites(false);
      let before: number[];
      try {
        before = await backends(database);
        await expect(write(database)).rejects.toThrow('read-only');
      } finally {
        await acceptWrites(true);
      }
      await write(database);
      const after = await backends(database);
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    });
  });
});

describe('a connection after a transaction in which a statement failed', () => {
  const failures: readonly (readonly [title: string, run: (database: Database, id: string) => Promise<unknown>])[] = [
    [
      'a statement of its own',
      ({ prisma }, id) =>
        prisma.$transaction(async (transaction) => {
          await transaction.merchant.findUnique({ where: { id } });
          await transaction.merchant.create({ data: { id, name: 'The same id' } });
        }),
    ],
    [
      'one of several that were sent at once',
      ({ prisma }, id) =>
        prisma.$transaction(async (transaction) => {
          const read = () => transaction.merchant.findMany({ include: { rails: true, branding: true, changes: true } });
          await Promise.all([read(), transaction.$executeRaw`SELECT 1 / 0`, read()]);
          await transaction.merchant.findUnique({ where: { id } });
        }),
    ],
  ];

  it.each(failures)('reads the rows that were asked for: %s', async (_, fail) => {
    const database = openDatabase(fresh.url, { poolMax: 1, timeoutMilliseconds: 60_000 });
    const merchants = [await createOne(database), await createOne(database), await createOne(database)];
    for (const id of merchants) {
      await expect(fail(database, id)).rejects.toThrow();
      const found = await Promise.all(
        merchants.map((each) => database.prisma.merchant.findUnique({ where: { id: each } })),
      );
      expect(found.map((each) => each?.id)).toEqual(merchants);
    }
    await database.close();
  });
});

describe('the connection budget', () => {
  it('accepts processes whose pools fit into the database', async () => {
    await withDatabase((database) => assertConnectionBudget(database), applicationNameOf('workers', connections));
  });

  it('rejects a process whose pools do not fit beside those of the running processes', async () => {
    const { rows } = await fresh.database.pool.query<{ max: number }>(
      `SELECT current_setting('max_connections')::int AS max`,
    );
    const half = Math.ceil((rows[0]?.max ?? 0) / 2);
    await withDatabase(
      async (running) => {
        await running.pool.query('SELECT 1');
        await withDatabase(
          async (starting) => {
            await expect(assertConnectionBudget(starting)).rejects.toThrow(
              /^The connection pools of all Landed processes add up to \d+ connections, but the database accepts \d+\./,
            );
          },
          applicationNameOf('workers', half),
        );
      },
      applicationNameOf('gateway', half),
    );
  });
});

import { randomUUID } from 'node:crypto';
import { KeyCache } from '@landed/gateway/auth/key-cache';
import { KeyChanges } from '@landed/gateway/auth/key-changes';
import { applicationNameOf, assertConnectionBudget } from '@landed/prisma/connection-budget';
import { type Database, type DatabaseOptions, openDatabase } from '@landed/prisma/database';
import { migrate } from '@landed/prisma/migrate/migrate';
import { apiKeyHash, findActiveApiKey } from '@landed/prisma/read/merchant/api-key';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { rotateKeyPair } from '@landed/prisma/write/merchant/key-pair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { type Pooler, poolerMissing, startPooler } from '../setup/pooler.js';

const poolMax = 8;
/** Fewer than the pool has connections, so that statements of one connection run in several sessions. */
const sessionsMax = 3;

describe.skipIf(poolerMissing !== null)(`behind PgBouncer in transaction mode (${poolerMissing ?? 'found'})`, () => {
  let fresh: FreshDatabase;
  let pooler: Pooler;
  let url: string;

  beforeAll(async () => {
    fresh = await createFreshDatabase();
    pooler = await startPooler(fresh.url, sessionsMax);
    url = pooler.urlOf(fresh.url);
  });

  afterAll(async () => {
    await pooler.stop();
    await fresh.drop();
  });

  async function withDatabase(run: (database: Database) => Promise<void>, options: DatabaseOptions = {}) {
    const database = openDatabase(url, { poolMax, timeoutMilliseconds: 30_000, ...options });
    try {
      await run(database);
    } finally {
      await database.close();
    }
  }

  const createOne = (database: Database) =>
    createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });

  it('runs named statements, statements of Prisma and transactions in shared sessions', async () => {
    await withDatabase(async (database) => {
      const work = Array.from({ length: 40 }, async (_, index) => {
        const named = await database.pool.query<{ pid: number; index: number }>({
          name: `statement_${index % 4}`,
          text: 'SELECT pg_backend_pid() AS pid, $1::int AS index',
          values: [index],
        });
        const id = await createOne(database);
        const merchant = await database.prisma.merchant.findUniqueOrThrow({ where: { id } });
        expect([named.rows[0]?.index, merchant.id]).toEqual([index, id]);
        return named.rows[0]?.pid;
      });
      expect(new Set(await Promise.all(work)).size).toBeLessThanOrEqual(sessionsMax);
    });
  });

  it('a connection is in UTC and leaves no time limit behind in a session', async () => {
    const { rows } = await fresh.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    await fresh.database.pool.query(`ALTER DATABASE ${rows[0]?.name} SET timezone = 'Asia/Tokyo'`);
    await withDatabase(async (database) => {
      const settings = await Promise.all(
        Array.from({ length: poolMax }, () =>
          database.pool.query(
            `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS timeout`,
          ),
        ),
      );
      expect(settings.flatMap((setting) => setting.rows)).toEqual(
        Array.from({ length: poolMax }, () => ({ zone: 'UTC', timeout: '0' })),
      );
    });
  });

  it('a process claims no connections of the database', async () => {
    await withDatabase((database) => assertConnectionBudget(database), {
      applicationName: applicationNameOf('gateway', 1_000_000),
    });
  });

  it('a revoked key is rejected at once without a direct address, and by its notification with one', async () => {
    for (const directUrl of [undefined, fresh.url]) {
      await withDatabase(
        async (database) => {
          const warnings: unknown[] = [];
          const log = { info: () => undefined, warn: (fields: unknown) => warnings.push(fields) };
          const cache = new KeyCache((hash) => findActiveApiKey(database, hash), { now: () => 1 });
          const changes = new KeyChanges(
            database,
            cache,
            log as unknown as ConstructorParameters<typeof KeyChanges>[2],
          );
          await changes.open();
          try {
            const pepper = 'pepper-of-the-pooler-test';
            const merchantId = await createOne(database);
            const { secret_key: key } = await rotateKeyPair(database, pepper, { merchantId, rail: 'test' });
            const merchantOf = async () => (await cache.find(apiKeyHash(pepper, key)))?.merchantId;
            expect(await merchantOf()).toBe(merchantId);
            await database.pool.query('UPDATE api_key SET revoked_at = now() WHERE merchant_id = $1', [merchantId]);
            if (directUrl === undefined) expect(await merchantOf()).toBeUndefined();
            else await expect.poll(merchantOf).toBeUndefined();
            expect(JSON.stringify(warnings)).toContain(directUrl === undefined ? 'DATABASE_DIRECT_URL' : '[]');
          } finally {
            changes.close();
          }
        },
        { directUrl },
      );
    }
  });

  it('rejects migrations, because their lock needs a session', async () => {
    await expect(migrate(url)).rejects.toThrow('Set DATABASE_DIRECT_URL');
  });

  it('statements succeed again after the pooler was killed and started again', async () => {
    const own = await startPooler(fresh.url, sessionsMax);
    const database = openDatabase(own.urlOf(fresh.url), { poolMax, timeoutMilliseconds: 5_000 });
    try {
      await createOne(database);
      await own.restart();
      await expect.poll(() => createOne(database).catch(() => null), { timeout: 10_000 }).not.toBeNull();
    } finally {
      await database.close();
      await own.stop();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { openDatabase } from '@landed/prisma/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeFailure } from './describe-failure.js';

declare module 'vitest' {
  export interface ProvidedContext {
    stack: { readonly database_url: string };
  }
}

/** Errors of the driver itself: many commands send their statements without Prisma. */
describe('a statement of a command', () => {
  const { database_url: url } = inject('stack');
  let silent: Server;
  const silentPort = () => (silent.address() as { readonly port: number }).port;

  beforeAll(async () => {
    // Accepts connections and never responds.
    silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => silent.close());

  async function codeOf(at: string, sql = 'SELECT 1', timeoutMilliseconds = 60_000): Promise<string> {
    const database = openDatabase(at, { poolMax: 1, timeoutMilliseconds });
    try {
      await database.pool.query(sql);
      return 'no error';
    } catch (error) {
      return describeFailure(error).code;
    } finally {
      void database.close();
    }
  }
  const to = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href;

  it('a statement of a command is reported as unreachable when nothing listens, nothing responds, or it takes too long', async () => {
    expect([
      await codeOf('postgres://landed:hunter2@127.0.0.1:1/landed'),
      await codeOf(to({ port: `${silentPort()}` }), 'SELECT 1', 100),
      await codeOf(url, 'SELECT pg_sleep(60)', 1_000),
      await codeOf(url, 'SELECT pg_terminate_backend(pg_backend_pid())'),
    ]).toEqual(Array(4).fill('database_unreachable'));
  });

  it('a statement of a command is reported as rejected with a wrong password or database', async () => {
    expect([await codeOf(to({ password: 'wrong' })), await codeOf(to({ pathname: '/no_such_database' }))]).toEqual([
      'database_rejected',
      'database_rejected',
    ]);
  });

  it('a statement of a command is reported as full when no more connections are accepted', async () => {
    const role = `full_${randomUUID().replaceAll('-', '')}`;
    const admin = openDatabase(url, { poolMax: 1 });
    try {
      await admin.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a-password' CONNECTION LIMIT 0`);
      expect(await codeOf(to({ username: role, password: 'a-password' }))).toBe('database_full');
    } finally {
      await admin.pool.query(`DROP ROLE IF EXISTS ${role}`);
      await admin.close();
    }
  });

  it('a statement of a command is reported as not migrated when a table or a column is missing', async () => {
    expect([await codeOf(url, 'SELECT 1 FROM no_such_table'), await codeOf(url, 'SELECT no_such_column')]).toEqual([
      'not_migrated',
      'not_migrated',
    ]);
  });

  it('a statement of a command is not reported as a fault of the database when the statement is wrong', async () => {
    expect(await codeOf(url, 'SELECT 1 / 0')).toBe('failed');
  });
});

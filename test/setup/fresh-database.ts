import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@landed/prisma/database';
import pg from 'pg';
import { inject } from 'vitest';

/** Longer than a statement takes on a busy machine. */
const timeoutMilliseconds = 60_000;

export interface FreshDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database for this test file. It is cloned in milliseconds.
 *
 * @param server a database of the server to use, with the template; by default, that of the project's stack
 */
export async function createFreshDatabase(server = inject('stack').database_url): Promise<FreshDatabase> {
  const name = `landed_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { poolMax: 8, timeoutMilliseconds });
  return {
    url: url.href,
    database,
    async drop() {
      await database.close();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

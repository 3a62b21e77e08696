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

/** Creates a migrated, empty database for this test file. It is cloned in milliseconds. */
export async function createFreshDatabase(): Promise<FreshDatabase> {
  const name = `landed_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  const url = new URL(inject('stack').database_url);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { poolMax: 8, timeoutMilliseconds });
  return {
    url: url.href,
    database,
    async drop() {
      await database.close();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('stack').database_url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

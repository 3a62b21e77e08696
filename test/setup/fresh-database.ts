import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@landed/prisma/database';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/** Longer than a statement takes on a busy machine. */
const timeoutMilliseconds = 60_000;

export interface FreshDatabase {
  readonly url: string;
  readonly database: Database;
  /** Deletes all rows but those of the migrations, and buyers' keys. Between two tests, this is much cheaper than another database. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** The tables in which the migrations insert rows: the same in every database of a run. */
let filledByMigrations: readonly string[] | undefined;

/**
 * Creates a migrated, empty database for this test file. With its deletion, the clone takes a fifth of a second of
 * the processor, so a file whose tests need an empty database calls `empty` between them.
 */
export async function createFreshDatabase(): Promise<FreshDatabase> {
  const name = `landed_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  const url = new URL(inject('stack').database_url);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { poolMax: 8, timeoutMilliseconds });
  filledByMigrations ??= await tablesWithPages(database);
  // The process has keys in memory that it stored ahead.
  const kept = new Set([...filledByMigrations, 'buyer_key']);
  return {
    url: url.href,
    database,
    async empty() {
      const filled = (await tablesWithPages(database)).filter((table) => !kept.has(table));
      // One transaction. In the role of a replica no trigger forbids the deletion, and the order does not matter.
      const deletions = filled.map((table) => `DELETE FROM ${table}`);
      await database.pool.query(["SET LOCAL session_replication_role = 'replica'", ...deletions].join(';'));
    },
    async drop() {
      await database.close();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The database of a test file: it is made before the file's other hooks, and dropped after them. */
export function databaseOfFile(): FreshDatabase {
  let made: FreshDatabase | undefined;
  beforeAll(async () => {
    made = await createFreshDatabase();
  });
  afterAll(() => made?.drop());
  const fresh = () => {
    if (made === undefined) throw new Error('The database of a file does not exist before its hooks have run.');
    return made;
  };
  return {
    get url() {
      return fresh().url;
    },
    get database() {
      return fresh().database;
    },
    empty: () => fresh().empty(),
    drop: () => fresh().drop(),
  };
}

/** Quoted names. A table that never had a row has no pages; one whose rows were deleted may have some. */
async function tablesWithPages({ pool }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`,
  );
  return rows.map(({ name }) => name);
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

import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { migrate } from './migrate.js';

declare module 'vitest' {
  export interface ProvidedContext {
    stack: { readonly database_url: string };
  }
}

let folder: string;
let name: string;
let url: string;

beforeAll(async () => {
  name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await ask(inject('stack').database_url, `CREATE DATABASE ${name}`);
  url = Object.assign(new URL(inject('stack').database_url), { pathname: `/${name}` }).href;
});

afterAll(() => ask(inject('stack').database_url, `DROP DATABASE ${name} WITH (FORCE)`));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landed-migrate-'));
  // As empty as a new database, and cheaper.
  await ask(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterEach(() => rmSync(folder, { recursive: true }));

async function ask(connectionString: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}

function write(migration: string, sql: string): void {
  mkdirSync(join(folder, migration), { recursive: true });
  writeFileSync(join(folder, migration, 'migration.sql'), sql);
}

const tables = (): Promise<unknown[]> =>
  ask(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").then((rows) =>
    rows.map(({ tablename }) => tablename),
  );

const names = (applied: readonly { name: string }[]): string[] => applied.map((migration) => migration.name);

test('migrate applies migrations in the order of their names, and a second run applies nothing', async () => {
  write('0002_second', 'ALTER TABLE first ADD COLUMN b int;');
  write('0001_first', 'CREATE TABLE first (a int); CREATE TABLE other (a int);');
  expect(names(await migrate(url, folder))).toEqual(['0001_first', '0002_second']);
  expect(await migrate(url, folder)).toEqual([]);
  expect(await tables()).toEqual(['_prisma_migrations', 'first', 'other']);
});

test('migrate writes the same record as Prisma', async () => {
  const sql = 'CREATE TABLE first (a int); -- ü\n';
  write('0001_first', sql);
  await migrate(url, folder);
  const [row, ...others] = await ask(url, 'SELECT * FROM _prisma_migrations');
  expect(others).toEqual([]);
  expect(row).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    checksum: createHash('sha256').update(sql).digest('hex'),
    finished_at: expect.any(Date),
    migration_name: '0001_first',
    logs: null,
    rolled_back_at: null,
    started_at: expect.any(Date),
    applied_steps_count: 1,
  });
  const columns = await ask(
    url,
    `SELECT column_name, data_type, character_maximum_length AS length, is_nullable, column_default FROM information_schema.columns
      WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
  );
  expect(columns.map((column) => Object.values(column))).toEqual([
    ['id', 'character varying', 36, 'NO', null],
    ['checksum', 'character varying', 64, 'NO', null],
    ['finished_at', 'timestamp with time zone', null, 'YES', null],
    ['migration_name', 'character varying', 255, 'NO', null],
    ['logs', 'text', null, 'YES', null],
    ['rolled_back_at', 'timestamp with time zone', null, 'YES', null],
    ['started_at', 'timestamp with time zone', null, 'NO', 'now()'],
    ['applied_steps_count', 'integer', null, 'NO', '0'],
  ]);
});

test('migrate rolls back a failing migration and keeps those before it', async () => {
  write('0001_first', 'CREATE TABLE first (a int);');
  write('0002_broken', 'CREATE TABLE second (a int);\n\nCREATE TABLE second_again (a nonsense);');
  await expect(migrate(url, folder)).rejects.toThrow(
    `${join(folder, '0002_broken/migration.sql')}:3: type "nonsense" does not exist`,
  );
  expect(await tables()).toEqual(['_prisma_migrations', 'first']);
  write('0002_broken', 'CREATE TABLE second (a int);');
  expect(names(await migrate(url, folder))).toEqual(['0002_broken']);
});

test('migrate rejects an applied migration that was changed afterwards', async () => {
  write('0001_first', 'CREATE TABLE first (a int);\n');
  await migrate(url, folder);
  write('0001_first', 'CREATE TABLE first (a int, b int);\n');
  write('0002_second', 'CREATE TABLE second (a int);');
  await expect(migrate(url, folder)).rejects.toThrow('The migration 0001_first was changed after it was applied.');
  expect(await tables()).toEqual(['_prisma_migrations', 'first']);
});

test('migrate ignores changed line endings', async () => {
  write('0001_first', 'CREATE TABLE first (\n  a int\n);\n');
  await migrate(url, folder);
  write('0001_first', 'CREATE TABLE first (\r\n  a int\r\n);\r\n');
  expect(await migrate(url, folder)).toEqual([]);
});

test('migrate succeeds and applies nothing in the database of a newer version', async () => {
  for (const step of ['0001', '0002', '0003']) write(step, `CREATE TABLE t${step} (a int);`);
  await migrate(url, folder);
  for (const step of ['0002', '0003']) rmSync(join(folder, step), { recursive: true });
  expect(await migrate(url, folder)).toEqual([]);
});

test('migrate rejects a database that has a migration which this version never had', async () => {
  write('0001_first', 'CREATE TABLE first (a int);');
  write('0002_second', 'CREATE TABLE second (a int);');
  await migrate(url, folder);
  rmSync(join(folder, '0002_second'), { recursive: true });
  write('0003_third', 'CREATE TABLE third (a int);');
  await expect(migrate(url, folder)).rejects.toThrow(
    'The database has the migration 0002_second, which is not in this version.',
  );
  expect(await tables()).toEqual(['_prisma_migrations', 'first', 'second']);
});

test('migrate gives way to a transaction that holds a table, so that charges do not wait behind it, and tries again', async () => {
  write('0001_first', 'CREATE TABLE first (a int);');
  await migrate(url, folder);
  write('0002_second', 'ALTER TABLE first ADD COLUMN b int;');
  const report = new pg.Client({ connectionString: url });
  await report.connect();
  await report.query('BEGIN; SELECT * FROM first');
  const run = migrate(url, folder);
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(true), { timeout: 10_000 });
    // A charge waits for the migration, but only until that gives way.
    await ask(url, "SET lock_timeout = '10s'; INSERT INTO first VALUES (1)");
  } finally {
    await report.end();
    expect(names(await run)).toEqual(['0002_second']);
  }
});

async function waiting(): Promise<boolean> {
  const rows = await ask(url, "SELECT 1 FROM pg_locks WHERE relation = 'first'::regclass AND NOT granted");
  return rows.length > 0;
}

test('migrate rejects a migration that Prisma did not finish and applies one that it rolled back', async () => {
  write('0001_first', 'CREATE TABLE first (a int);');
  await migrate(url, folder);
  write('0002_second', 'CREATE TABLE second (a int);');
  await ask(url, "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '0002_second')");
  await expect(migrate(url, folder)).rejects.toThrow('The migration 0002_second did not finish.');
  await ask(url, "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'x'");
  expect(names(await migrate(url, folder))).toEqual(['0002_second']);
});

test('migrate rejects a migration that commits its transaction', async () => {
  write('0001_first', 'CREATE TABLE first (a int); COMMIT; BEGIN;');
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration ends its own transaction. Remove BEGIN and COMMIT.',
  );
});

test('migrate applies everything once when several runs start at the same time', async () => {
  for (const step of ['0001', '0002', '0003']) write(step, `CREATE TABLE t${step} (a int); SELECT pg_sleep(0.05);`);
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
  expect(runs.flatMap(names).sort()).toEqual(['0001', '0002', '0003']);
});

test("migrate waits for Prisma's lock", async () => {
  write('0001_first', 'CREATE TABLE first (a int);');
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(72707369)');
  const run = migrate(url, folder);
  await setTimeout(300);
  expect(await tables()).toEqual([]);
  await holder.end();
  expect(names(await run)).toEqual(['0001_first']);
});

const buildIndex = '-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "first_a_idx" ON "first" ("a");\n';

test('migrate builds an index without a transaction, once, while other runs wait', async () => {
  write('0001_first', 'CREATE TABLE first (a int);');
  write('0002_index', buildIndex);
  const runs = await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
  expect(runs.flatMap(names)).toEqual(['0001_first', '0002_index']);
  expect(await ask(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'first_a_idx'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test('migrate builds an index again whose build failed, and drops what the failure left', async () => {
  write('0001_first', 'CREATE TABLE first (a int); INSERT INTO first VALUES (1), (1);');
  write('0002_index', buildIndex);
  await expect(migrate(url, folder)).rejects.toThrow('could not create unique index "first_a_idx"');
  await ask(url, 'UPDATE first SET a = 2 WHERE ctid IN (SELECT ctid FROM first LIMIT 1)');
  expect(names(await migrate(url, folder))).toEqual(['0002_index']);
  expect(await ask(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'first_a_idx'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test('migrate rejects a concurrent build beside another statement', async () => {
  write('0001_first', `CREATE TABLE first (a int); ${buildIndex}`);
  await expect(migrate(url, folder)).rejects.toThrow('by the only statement of its migration');
});

import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeNewMigration } from '@landed/prisma/drift/new-migration';
import { findSchemaDrift, schemaFolder } from '@landed/prisma/drift/schema-drift';
import { wholeDatabase, withSchemaEngine } from '@landed/prisma/drift/schema-engine';
import { migrationsFolder } from '@landed/prisma/migrate/migrate';
import { readMigrationFiles } from '@landed/prisma/migrate/migration-file';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

/** The tests share one database: the last one changes its tables. */
const fresh = databaseOfFile();

describe('the table of applied migrations', () => {
  const upToDate = { editedMigrationNames: [], failedMigrationNames: [], hasMigrationsTable: true, history: null };

  async function diagnose(): Promise<unknown> {
    const files = await readMigrationFiles(migrationsFolder);
    return withSchemaEngine(fresh.url, (engine) =>
      engine.diagnoseMigrationHistory({
        migrationsList: {
          baseDir: migrationsFolder,
          lockfile: { path: 'migration_lock.toml', content: null },
          shadowDbInitScript: '',
          migrationDirectories: files.map(({ name, sql }) => ({
            path: name,
            migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
          })),
        },
        optInToShadowDatabase: false,
        filters: wholeDatabase,
      }),
    );
  }

  it('the table of applied migrations is up to date for Prisma', async () => {
    expect(await diagnose()).toEqual(upToDate);
  });

  it('the table of applied migrations has an edited migration for Prisma when a checksum differs', async () => {
    const name = '20261121000300_ledger';
    const file = (await readMigrationFiles(migrationsFolder)).find((migration) => migration.name === name);
    const setChecksum = (checksum: string | undefined) =>
      fresh.database.pool.query('UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2', [
        checksum,
        name,
      ]);
    await setChecksum('0'.repeat(64));
    expect(await diagnose()).toEqual({ ...upToDate, editedMigrationNames: [name] });
    await setChecksum(file?.checksum);
  });

  it('the table of applied migrations is behind for Prisma when the last migration is missing', async () => {
    const last = (await readMigrationFiles(migrationsFolder)).at(-1)?.name;
    await fresh.database.pool.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [last]);
    expect(await diagnose()).toEqual({
      ...upToDate,
      history: { diagnostic: 'databaseIsBehind', unappliedMigrationNames: [last] },
    });
  });
});

describe('a new migration', () => {
  const at = new Date('2999-12-31T23:59:58.765Z');
  let folder: string;
  const request = () => ({
    connectionString: inject('stack').database_url,
    name: 'add_nickname',
    at,
    migrations: join(folder, 'migrations'),
    schema: join(folder, 'schema'),
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'landed-drift-'));
    await cp(migrationsFolder, join(folder, 'migrations'), { recursive: true });
    await cp(schemaFolder, join(folder, 'schema'), { recursive: true });
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('contains the changes of the schema and resolves the drift, and the next one is not written without a change', async () => {
    const merchant = join(folder, 'schema/merchant.prisma');
    const before = await readFile(merchant, 'utf8');
    await writeFile(merchant, before.replace(/^ {2}name .*$/m, '$&\n  nickname String? @unique'));
    const { path } = await writeNewMigration(request());
    expect(path).toBe(join(folder, 'migrations/29991231235958_add_nickname/migration.sql'));
    expect(await readFile(path, 'utf8')).toBe(
      [
        '-- AlterTable',
        'ALTER TABLE "merchant" ADD COLUMN     "nickname" TEXT;',
        '',
        '-- CreateIndex',
        'CREATE UNIQUE INDEX "merchant_nickname_key" ON "merchant"("nickname");',
        '',
      ].join('\n'),
    );
    // The next one is compared with the result of all migrations, the new one among them.
    const next = await writeNewMigration({ ...request(), name: 'again', at: new Date(at.getTime() + 1_000) });
    expect(next).toEqual({ path: join(folder, 'migrations/29991231235959_again/migration.sql'), written: undefined });
    expect(existsSync(next.path)).toBe(false);
  });

  it('a new migration is rejected with an invalid name or a date before the last migration', async () => {
    await expect(writeNewMigration({ ...request(), name: 'Add nickname' })).rejects.toThrow('in snake_case');
    const last = (await readMigrationFiles(migrationsFolder)).at(-1)?.name;
    await expect(writeNewMigration({ ...request(), at: new Date('2020-01-01') })).rejects.toThrow(
      `20200101000000_add_nickname would come before ${last}.`,
    );
  });
});

describe('the Prisma schema', () => {
  it('matches the migrations', async () => {
    expect(await findSchemaDrift(fresh.url)).toBeUndefined();
  });

  // One comparison for all of them: it reads the whole catalogue.
  it('the Prisma schema does not match a database with a column too many or too few, other types, or missing keys', async () => {
    for (const change of [
      'ALTER TABLE merchant ADD COLUMN extra text',
      'ALTER TABLE event DROP COLUMN request_id',
      'ALTER TABLE event ALTER COLUMN sequence TYPE bigint',
      'ALTER TABLE event ALTER COLUMN operation_id SET NOT NULL',
      'ALTER TABLE merchant_rail ALTER COLUMN fee_bps SET DEFAULT 400',
      'DROP INDEX webhook_delivery_endpoint_id_event_id_idx',
      'ALTER TABLE payment_buyer DROP CONSTRAINT payment_buyer_payment_intent_id_fkey',
      "ALTER TYPE cancellation_reason ADD VALUE 'fraudulent'",
    ])
      await fresh.database.pool.query(change);
    expect((await findSchemaDrift(fresh.url))?.summary.split('\n')).toEqual([
      '[*] Changed the `cancellation_reason` enum',
      '  [-] Removed variant `fraudulent`',
      '',
      '[*] Changed the `event` table',
      '  [+] Added column `request_id`',
      '  [*] Altered column `sequence` (type changed)',
      '  [*] Altered column `operation_id` (changed from Required to Nullable)',
      '',
      '[*] Changed the `merchant` table',
      '  [-] Removed column `extra`',
      '',
      '[*] Changed the `merchant_rail` table',
      '  [*] Altered column `fee_bps` (default changed from `Some(Value(Int(400)))` to `Some(Value(Int(500)))`)',
      '',
      '[*] Changed the `payment_buyer` table',
      '  [+] Added foreign key on columns (payment_intent_id)',
      '',
      '[*] Changed the `webhook_delivery` table',
      '  [+] Added index on columns (endpoint_id, event_id)',
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { assertDirect } from '../pooler.js';
import { applyConcurrently, isConcurrent } from './concurrent-index.js';
import { hasChecksum, type MigrationFile, readMigrationFiles } from './migration-file.js';
import { newerMigrations } from './newer-migrations.js';
import {
  ensureMigrationTable,
  insertBegun,
  type MigrationRow,
  markFinished,
  readMigrationRows,
} from './migration-table.js';

/** A migration failed, or the files do not match the database. The message says which one and what to do. */
export class MigrationError extends Error {}

/** One migration that was applied by this call. */
export interface AppliedMigration {
  readonly name: string;
  readonly milliseconds: number;
}

/** The migrations of this version, one folder each. */
export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/**
 * How long a statement of a migration waits for a lock. Every charge waits behind it meanwhile: a backup or a report may
 * hold the table for hours. So the migration gives way, and is tried again.
 */
const tableLockMilliseconds = 2_000;
const tableLockTries = 30;
const tableLockPauseMilliseconds = 1_000;
const lockNotAvailable = '55P03';

/** The advisory lock that Prisma's commands also take. A process that has it may wait for a table, in each of its migrations. */
const migrationLock = 72_707_369;
const lockWaitMilliseconds = 300_000;
const lockPauseMilliseconds = 50;

/**
 * Applies new migrations in the order of their names. Each runs in one transaction together with its row in
 * `_prisma_migrations`; one that builds or drops an index concurrently runs without, and may run again after a failure. A
 * second call applies nothing; concurrent calls wait for each other. In the database of a newer version, nothing is applied:
 * migrations only add, so this version works there as well.
 *
 * @throws Error when the address leads to a pooler, which keeps no lock. MigrationError before any change, when an applied migration was changed afterwards, is not in this version although others of this version are not applied, or
 *   did not finish; or when a migration fails, which is then rolled back.
 */
export async function migrate(
  connectionString: string,
  folder = migrationsFolder,
): Promise<readonly AppliedMigration[]> {
  const files = await readMigrationFiles(folder);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await assertDirect(client);
    await takeLock(client);
    await ensureMigrationTable(client);
    const applied: AppliedMigration[] = [];
    for (const file of pendingMigrations(files, await readMigrationRows(client)))
      applied.push(await (isConcurrent(file) ? applyAlone(client, file) : applyWhenUnlocked(client, file)));
    return applied;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting inside one statement: that statement would have a snapshot, for whose end a
 * concurrent build of an index waits.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (const end = performance.now() + lockWaitMilliseconds; ; await setTimeout(lockPauseMilliseconds)) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) return;
    if (performance.now() > end) throw new MigrationError('Another process migrates this database. Try again later.');
  }
}

function pendingMigrations(files: readonly MigrationFile[], rows: readonly MigrationRow[]): readonly MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { migration_name: name, finished_at: finishedAt, checksum } of rows) {
    const file = byName.get(name);
    if (finishedAt === null) {
      throw new MigrationError(
        `The migration ${name} did not finish. Repair the database, then run \`prisma migrate resolve\`.`,
      );
    }
    if (file !== undefined && !hasChecksum(file, checksum)) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Restore ${file.path} and add a new migration.`,
      );
    }
  }
  if (newerMigrations(files, rows).length > 0) return [];
  const foreign = rows.find((row) => !byName.has(row.migration_name));
  if (foreign !== undefined) {
    throw new MigrationError(
      `The database has the migration ${foreign.migration_name}, which is not in this version. Use the version that contains it.`,
    );
  }
  const known = new Set(rows.map((row) => row.migration_name));
  return files.filter(({ name }) => !known.has(name));
}

/** The row is written afterwards, so that a build that was cut off is pending, and not unfinished. */
async function applyAlone(client: pg.Client, { name, path, sql, checksum }: MigrationFile): Promise<AppliedMigration> {
  const startedAt = performance.now();
  const id = randomUUID();
  try {
    await applyConcurrently(client, sql);
    await client.query('BEGIN');
    await insertBegun(client, id, name, checksum);
    await markFinished(client, id);
    await client.query('COMMIT');
  } catch (error) {
    throw failed(path, sql, error);
  }
  return { name, milliseconds: Math.round(performance.now() - startedAt) };
}

/** Tries again after each wait for a lock that was too long. */
async function applyWhenUnlocked(client: pg.Client, file: MigrationFile): Promise<AppliedMigration> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, file);
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : undefined;
      const isLocked = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
      if (!isLocked || tries === tableLockTries) throw error;
    }
    await setTimeout(tableLockPauseMilliseconds);
  }
}

async function apply(client: pg.Client, { name, path, sql, checksum }: MigrationFile): Promise<AppliedMigration> {
  const startedAt = performance.now();
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${tableLockMilliseconds}`);
    await insertBegun(client, id, name, checksum);
    const transaction = await currentTransaction(client);
    await client.query(sql);
    if ((await currentTransaction(client)) !== transaction) {
      throw new MigrationError('The migration ends its own transaction. Remove BEGIN and COMMIT.');
    }
    await markFinished(client, id);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw failed(path, sql, error);
  }
  return { name, milliseconds: Math.round(performance.now() - startedAt) };
}

function failed(path: string, sql: string, error: unknown): MigrationError {
  const message = error instanceof Error ? error.message : String(error);
  return new MigrationError(`${path}${lineOf(error, sql)}: ${message}`, { cause: error });
}

async function currentTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  return rows[0]?.id ?? '';
}

/** PostgreSQL reports the position in characters, from 1. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isInteger(position) ? `:${sql.slice(0, position).split('\n').length}` : '';
}

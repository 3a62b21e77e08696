import pg from 'pg';
import { type MigrationFile, readMigrationFiles } from './migration-file.js';
import { type MigrationRow, readMigrationRows } from './migration-table.js';

/**
 * The migrations that a newer version has applied, by name, where all of this version are applied as well: an operator went
 * back to this version. Empty otherwise.
 */
export function newerMigrations(files: readonly MigrationFile[], rows: readonly MigrationRow[]): readonly string[] {
  const applied = new Set(rows.map(({ migration_name: name }) => name));
  if (!files.every(({ name }) => applied.has(name))) return [];
  const known = new Set(files.map(({ name }) => name));
  const last = files.at(-1)?.name ?? '';
  const others = [...applied].filter((name) => !known.has(name)).toSorted();
  return others.every((name) => name > last) ? others : [];
}

/** Reads them from a database. One without migrations has none. */
export async function findNewerMigrations(connectionString: string, folder: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
    );
    if (rows[0]?.exists !== true) return [];
    return newerMigrations(await readMigrationFiles(folder), await readMigrationRows(client));
  } finally {
    await client.end();
  }
}

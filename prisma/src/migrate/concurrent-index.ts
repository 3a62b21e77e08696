import type pg from 'pg';
import type { MigrationFile } from './migration-file.js';

const onlyStatement =
  /^(?:\s*--[^\n]*\n)*\s*(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY (IF (?:NOT )?EXISTS )"(\w+)"[^;]*;\s*$/;

/**
 * Whether a migration builds or drops an index while the table is written to. PostgreSQL cannot do that in a transaction,
 * so it is the only statement of its migration. Prisma's own commands run such a migration without one, too.
 */
export function isConcurrent({ sql }: Pick<MigrationFile, 'sql'>): boolean {
  return /INDEX CONCURRENTLY/.test(sql);
}

/**
 * Runs the statement. A build that fails or is cut off leaves an index that is not valid, and `IF NOT EXISTS` would take
 * it for the finished one: it is dropped first.
 */
export async function applyConcurrently(client: pg.Client, sql: string): Promise<void> {
  const name = onlyStatement.exec(sql)?.[2];
  if (name === undefined) {
    throw new Error(
      'An index is built or dropped concurrently by the only statement of its migration, with IF (NOT) EXISTS.',
    );
  }
  const { rows } = await client.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    `"${name}"`,
  ]);
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
  await client.query(sql);
}

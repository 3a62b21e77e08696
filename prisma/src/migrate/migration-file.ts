import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A migration in the checkout. */
export interface MigrationFile {
  /** The folder's name. Migrations are applied in the order of their names. */
  readonly name: string;
  readonly path: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal, as Prisma stores it. */
  readonly checksum: string;
}

/** Reads `<folder>/<name>/migration.sql` of all migrations, in order. Throws when a folder lacks its file. */
export async function readMigrationFiles(folder: string): Promise<readonly MigrationFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigrationFile(folder, name)));
}

/** Like Prisma, ignores differences of line endings: git rewrites them on some systems. */
export function hasChecksum({ sql }: MigrationFile, checksum: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum);
}

async function readMigrationFile(folder: string, name: string): Promise<MigrationFile> {
  const path = join(folder, name, 'migration.sql');
  const sql = await readFile(path, 'utf8');
  return { name, path, sql, checksum: checksumOf(sql) };
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

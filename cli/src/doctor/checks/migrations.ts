import type { Database } from '@landed/prisma/database';
import { migrationsFolder } from '@landed/prisma/migrate/migrate';
import { hasChecksum, type MigrationFile, readMigrationFiles } from '@landed/prisma/migrate/migration-file';
import { type MigrationRow, readMigrationRows } from '@landed/prisma/migrate/migration-table';
import { codeOf, type Finding, failing, fine } from '../finding.js';

const undefinedTable = '42P01';

/** Checks that exactly the migrations of this version are applied. */
export async function checkMigrations({ pool }: Database): Promise<readonly Finding[]> {
  const files = await readMigrationFiles(migrationsFolder);
  const client = await pool.connect();
  try {
    return compareMigrations(files, await readMigrationRows(client));
  } catch (error) {
    if (codeOf(error) === undefinedTable) return compareMigrations(files, []);
    throw error;
  } finally {
    client.release();
  }
}

/** Compares the migration files with the migrations that the database records as applied. */
export function compareMigrations(files: readonly MigrationFile[], rows: readonly MigrationRow[]): readonly Finding[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const known = new Set(rows.map(({ migration_name }) => migration_name));
  const pending = files.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  const findings = rows.flatMap((row) => checkRow(row, byName.get(row.migration_name)));
  if (pending.length > 0) {
    findings.push(
      failing(
        'migrations',
        `${pending.length} of ${files.length} are not applied: ${pending.join(', ')}`,
        'Apply them: run `npm start` for a local stack, otherwise `node prisma/dist/migrate-main.js` with DATABASE_URL.',
      ),
    );
  }
  return findings.length > 0 ? findings : [fine('migrations', `all ${files.length} are applied`)];
}

function checkRow(row: MigrationRow, file: MigrationFile | undefined): Finding[] {
  const { migration_name: name } = row;
  if (file === undefined) {
    return [
      failing(
        'migrations',
        `the database has ${name}, which this version does not have`,
        'Run the newer version of Landed.',
      ),
    ];
  }
  if (row.finished_at === null) {
    const advice = 'Repair the database by hand, then record the result with `prisma migrate resolve`.';
    return [failing('migrations', `${name} was started but did not finish`, advice)];
  }
  if (hasChecksum(file, row.checksum)) return [];
  const advice = 'Restore the file, and make the change in a new migration.';
  return [failing('migrations', `the file of ${name} was changed after it was applied`, advice)];
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, migrationsFolder } from '../migrate/migrate.js';
import { readMigrationFiles } from '../migrate/migration-file.js';
import { findSchemaDrift, type SchemaDrift, schemaFolder } from './schema-drift.js';
import { withScratchDatabase } from './scratch-database.js';

export interface NewMigrationRequest {
  /** Any database of a server on which the role may create databases. It is not changed. */
  readonly connectionString: string;
  /** The purpose of the migration, in snake_case. */
  readonly name: string;
  readonly at: Date;
  readonly migrations?: string;
  readonly schema?: string;
}

/** The file of the next migration, and its content; `undefined` when the schema has not changed. */
export interface NewMigration {
  readonly path: string;
  readonly written: SchemaDrift | undefined;
}

/**
 * Writes the migration from the existing migrations to the schema. Needs a PostgreSQL server, but no network and no Prisma
 * binaries. Throws before it writes anything when the name is invalid, when an existing migration fails, or when the clock
 * would place the new migration before an existing one.
 */
export async function writeNewMigration(request: NewMigrationRequest): Promise<NewMigration> {
  const { connectionString, name, at, migrations = migrationsFolder, schema = schemaFolder } = request;
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('Expected a name in snake_case, for example: npm run new-migration -- add_refund');
  const folder = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;
  const path = join(migrations, folder, 'migration.sql');
  const last = (await readMigrationFiles(migrations)).at(-1);
  if (last !== undefined && last.name >= folder)
    throw new Error(`${folder} would come before ${last.name}. Check the clock.`);
  const drift = await withScratchDatabase(connectionString, async (scratch) => {
    await migrate(scratch, migrations);
    return findSchemaDrift(scratch, schema);
  });
  if (drift !== undefined) {
    await mkdir(join(migrations, folder));
    await writeFile(path, drift.sql);
  }
  return { path, written: drift };
}

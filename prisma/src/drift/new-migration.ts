import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, migrationsFolder } from '../migrate/migrate.js';
import { readMigrationFiles } from '../migrate/migration-file.js';
import { findSchemaDrift, type SchemaDrift, schemaFolder } from './schema-drift.js';
import { withScratchDatabase } from './scratch-database.js';

export interface NewMigrationRequest {
  /** Any database of a server where the role may create another one. It is not changed. */
  readonly connectionString: string;
  /** In snake_case, what the migration is about. */
  readonly name: string;
  readonly at: Date;
  readonly migrations?: string;
  readonly schema?: string;
}

/** The folder of the next migration, and what was written into it: nothing when the schema asks for nothing. */
export interface NewMigration {
  readonly path: string;
  readonly written: SchemaDrift | undefined;
}

/**
 * Writes the migration that brings what the existing ones make to what the schema says. Needs a server, no network and
 * none of Prisma's programs. Throws, having written nothing, when the name is no good, when an existing migration
 * fails, or when the clock would put the new one before an existing one.
 */
export async function writeNewMigration(request: NewMigrationRequest): Promise<NewMigration> {
  const { connectionString, name, at, migrations = migrationsFolder, schema = schemaFolder } = request;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error('Name the migration in snake_case: new-migration -- add_refund');
  const folder = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;
  const path = join(migrations, folder, 'migration.sql');
  const last = (await readMigrationFiles(migrations)).at(-1);
  if (last !== undefined && last.name >= folder) throw new Error(`${folder} would come before ${last.name}.`);
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

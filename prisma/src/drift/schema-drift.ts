import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { wholeDatabase, withSchemaEngine } from './schema-engine.js';

/** The differences between the Prisma schema and a database. */
export interface SchemaDrift {
  /** For readers; "added" is what the schema has and the database lacks. */
  readonly summary: string;
  /** Statements that make the database match the schema. A rename appears as drop and add. */
  readonly sql: string;
}

export const schemaFolder = join(import.meta.dirname, '../../schema');

/**
 * Compares a database with the `.prisma` files of a folder; `undefined` when they match. It compares what a Prisma schema
 * can express: tables, columns, types, nullability, defaults, enums, keys, indexes and foreign keys, with their names.
 * It does not compare CHECK constraints, triggers, functions and `NULLS NOT DISTINCT`. Throws when a file is invalid.
 */
export async function findSchemaDrift(
  connectionString: string,
  folder = schemaFolder,
): Promise<SchemaDrift | undefined> {
  const files = await readSchemaFiles(folder);
  return withSchemaEngine(connectionString, async (engine) => {
    const diff = (script: boolean) =>
      engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: folder },
        to: { tag: 'schemaDatamodel', files },
        script,
        exitCode: true,
        filters: wholeDatabase,
      });
    const { exitCode, stdout } = await diff(false);
    if (exitCode === 0) return undefined;
    return { summary: stdout?.trim() ?? '', sql: (await diff(true)).stdout ?? '' };
  });
}

async function readSchemaFiles(folder: string): Promise<SchemaContainer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, content: await readFile(path, 'utf8') };
    }),
  );
}

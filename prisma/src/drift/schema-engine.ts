import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { engineAdapterFactory } from './engine-adapter.js';
import { loadEngineModule } from './engine-module.js';

/** All tables and enums of the database belong to this schema. */
export const wholeDatabase = { externalTables: [], externalEnums: [] };

/** Runs a function with a schema engine that is connected to one database. Closes everything afterwards. */
export async function withSchemaEngine<Result>(
  connectionString: string,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const { SchemaEngine } = await loadEngineModule();
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(engineAdapterFactory(pool));
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** PostgreSQL's internal one-byte type `"char"`, which its catalog uses often, and its array type. */
const internalChar: number = pg.types.builtins.CHAR;
const internalCharArray = 1002;

/** Connects the schema engine to one database. The caller ends the pool. */
export function engineAdapterFactory(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(relabelChars(pool), { disposeExternalPool: false });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => restoreChars(await factory.connect()),
    // The WebAssembly engine does not request a shadow database; see `withScratchDatabase`.
    connectToShadowDb: () => Promise.reject(new Error('A shadow database is not supported.')),
  };
}

/**
 * The adapter rejects columns of the type `"char"` but accepts arrays of them, and the engine requires a character. So a
 * `"char"` passes the adapter as an array, and `restoreChars` corrects the type. The engine's catalog queries return no
 * real array of that type.
 */
function relabelChars(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool);
  return Object.assign(pool, {
    query: async (config: pg.QueryArrayConfig) => {
      const result = await query(config);
      for (const field of result.fields) {
        if (field.dataTypeID === internalChar) field.dataTypeID = internalCharArray;
      }
      return result;
    },
  });
}

function restoreChars(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: async (query: SqlQuery) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    },
  });
}

import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** PostgreSQL's internal one-byte type `"char"`, of which its catalogue is full, and the array of it. */
const internalChar: number = pg.types.builtins.CHAR;
const internalCharArray = 1002;

/** A way for the schema engine into one database. The pool stays the caller's, who ends it. */
export function engineAdapterFactory(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(relabelChars(pool), { disposeExternalPool: false });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => restoreChars(await factory.connect()),
    // The WebAssembly engine never asks for one where it would be needed; see `withScratchDatabase`.
    connectToShadowDb: () => Promise.reject(new Error('There is no shadow database.')),
  };
}

/**
 * The adapter refuses columns of the type `"char"` but takes arrays of them, and the engine insists on a character:
 * so a `"char"` goes past the adapter as the array, and `restoreChars` puts right what it is. The catalogue queries of
 * the engine have no real array of that type.
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

import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { BuyerKeyStore } from './buyer-keys/buyer-key-store.js';
import { type ConnectionPoolOptions, openConnectionPool } from './connection-pool.js';
import { Prisma, PrismaClient } from './generated/client.js';

/**
 * Prisma compiles queries in WebAssembly, of which a process runs little. V8 optimizes a function after 1.8 MB of executed
 * code, which is most of them at the first queries: a short program took 1.3 s of a processor, and takes 0.65 s with 200 MB.
 * Later queries take the same. Must be set before Prisma loads its compiler, which the first query does.
 */
setFlagsFromString('--wasm-tiering-budget=200000000');

type Written = TemplateStringsArray | Prisma.Sql;
type StatementNames = (query: { readonly sql: string }) => string;

/**
 * Raw statements as Prisma's client has them, with the same values in their rows. The client of a transaction has them too.
 *
 * Without a transaction they go to the driver, and not through Prisma's query compiler.
 */
export interface Statements {
  $queryRaw<Rows = unknown>(written: Written, ...values: readonly unknown[]): Promise<Rows>;
  /** Returns the number of rows that the statement wrote. */
  $executeRaw(written: Written, ...values: readonly unknown[]): Promise<number>;
}

/** Access to PostgreSQL. All but `direct` and `buyerKeys` share the same connections. */
export interface Database {
  readonly prisma: PrismaClient;
  /** For the raw statements of the hot path. */
  readonly statements: Statements;
  readonly pool: pg.Pool;
  /** Connections that no pooler may be between, for `LISTEN`. The same pool where the address is the database's own. */
  readonly direct: pg.Pool;
  /** The keys of buyers' data. Connects when the first one is needed. */
  readonly buyerKeys: BuyerKeyStore;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The most connections of this process. */
  readonly poolMax?: number;
  /** Time limit for getting a connection, for a statement and for a transaction. */
  readonly timeoutMilliseconds?: number;
  /** How the connections appear in `pg_stat_activity`. */
  readonly applicationName?: string | undefined;
  /** The address of the database itself (`DATABASE_DIRECT_URL`), where the first one leads to a pooler. */
  readonly directUrl?: string | undefined;
  /** The database of buyers' keys (`BUYER_KEYS_DATABASE_URL`). Default: the same database. */
  readonly buyerKeysUrl?: string | undefined;
}

/** Connections of a process to the database itself: one, which listens. */
const directConnectionsMax = 1;
/** Connections of a process to the database of buyers' keys. They are not of the other pool: a transaction may need a key. */
const buyerKeyConnectionsMax = 2;

/** A part of a statement with its values, for statements that share parts. */
export type SqlPart = Prisma.Sql;
export const { sql } = Prisma;

/** A part of a statement as it is written. For names that are in the code; values must be values. */
export const sqlText = (text: string): SqlPart => Prisma.raw(text);

/** The first statement connects. Connections stay open; a lost one is replaced by the next statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const {
    applicationName,
    directUrl,
    buyerKeysUrl = url,
    timeoutMilliseconds: timeout = 5_000,
    poolMax = 10,
  } = options;
  const shared = { timeoutMilliseconds: timeout, applicationName };
  const pool = openConnectionPool(url, { ...shared, connectionsMax: poolMax });
  const direct = directUrl === undefined ? pool : openNamedPool(directUrl, shared, directConnectionsMax);
  const keyPool = openNamedPool(buyerKeysUrl, shared, buyerKeyConnectionsMax);
  const nameOf = nameStatements();
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false, statementNameGenerator: nameOf }),
    // A transaction may wait for its connection as long as a statement; Prisma's default is shorter.
    transactionOptions: { maxWait: timeout, timeout },
  });
  return {
    prisma,
    statements: statementsOn(pool, nameOf),
    pool,
    direct,
    buyerKeys: new BuyerKeyStore(keyPool),
    async close() {
      await prisma.$disconnect();
      await pool.end();
      if (direct !== pool) await direct.end();
      await keyPool.end();
    },
  };
}

/** The name claims the connections of this pool alone; see `connection-budget.ts`. */
function openNamedPool(
  url: string,
  { applicationName, ...options }: Omit<ConnectionPoolOptions, 'connectionsMax'>,
  connectionsMax: number,
): pg.Pool {
  return openConnectionPool(url, {
    ...options,
    connectionsMax,
    applicationName: applicationName?.replace(/ pool=\d+$/, ` pool=${connectionsMax}`),
  });
}

/** What a transaction has of the database: every statement, and no other connections or transactions. */
export function withinTransaction(database: Database, transaction: Prisma.TransactionClient): Database {
  return { ...database, prisma: transaction as PrismaClient, statements: transaction };
}

function statementsOn(pool: pg.Pool, nameOf: StatementNames): Statements {
  const send = (written: Written, values: readonly unknown[]) => {
    const statement = 'raw' in written ? Prisma.sql(written, ...values) : written;
    const { text } = statement;
    return pool.query({ name: nameOf({ sql: text }), text, values: statement.values.map(inUtc), types });
  };
  return {
    $queryRaw: async <Rows>(written: Written, ...values: readonly unknown[]) =>
      (await send(written, values)).rows as Rows,
    $executeRaw: async (written, ...values) => (await send(written, values)).rowCount ?? 0,
  };
}

/** The driver alone writes the clock of the process's time zone, of which a `date` would take the day. */
const inUtc = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** As Prisma reads them; the driver alone gives 64-bit integers as text, and a date as an instant of its own time zone. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.DATE]: (text) => new Date(`${text}T00:00:00Z`),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/**
 * Named statements are parsed and planned once per connection; that is a third of a charge statement's time. Statement
 * texts come from the code only, so their number is small.
 */
function nameStatements(): StatementNames {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = `landed_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}

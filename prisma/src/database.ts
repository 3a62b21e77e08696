import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { type ConnectionPoolOptions, openConnectionPool } from './connection-pool.js';
import { Prisma, PrismaClient } from './generated/client.js';

/** Access to PostgreSQL. Prisma and the plain pool share the same connections. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Connections that no pooler may be between, for `LISTEN`. The same pool where the address is the database's own. */
  readonly direct: pg.Pool;
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
}

/** Connections of a process to the database itself: one, which listens. */
const directConnectionsMax = 1;

/** A part of a statement with its values, for statements that share parts. */
export type SqlPart = Prisma.Sql;
export const { sql } = Prisma;

/** A part of a statement as it is written. For names that are in the code; values must be values. */
export const sqlText = (text: string): SqlPart => Prisma.raw(text);

/** The first statement connects. Connections stay open; a lost one is replaced by the next statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { applicationName, directUrl, timeoutMilliseconds: timeout = 5_000, poolMax = 10 } = options;
  const shared = { timeoutMilliseconds: timeout, applicationName };
  const pool = openConnectionPool(url, { ...shared, connectionsMax: poolMax });
  const direct = directUrl === undefined ? pool : openDirectPool(directUrl, shared);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false, statementNameGenerator: nameStatements() }),
    // A transaction may wait for its connection as long as a statement; Prisma's default is shorter.
    transactionOptions: { maxWait: timeout, timeout },
  });
  return {
    prisma,
    pool,
    direct,
    async close() {
      await prisma.$disconnect();
      await pool.end();
      if (direct !== pool) await direct.end();
    },
  };
}

/** The name claims the connections of this pool alone; see `connection-budget.ts`. */
function openDirectPool(url: string, { applicationName, ...options }: Omit<ConnectionPoolOptions, 'connectionsMax'>) {
  return openConnectionPool(url, {
    ...options,
    connectionsMax: directConnectionsMax,
    applicationName: applicationName?.replace(/ pool=\d+$/, ` pool=${directConnectionsMax}`),
  });
}

/**
 * Named statements are parsed and planned once per connection; that is a third of a charge statement's time. Statement
 * texts come from the code only, so their number is small.
 */
function nameStatements(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = `landed_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}

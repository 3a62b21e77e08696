import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.js';

/** One process's way to PostgreSQL: Prisma and the plain pool share the same connections. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Most connections of this process. */
  readonly poolMax?: number;
  /** After how long a statement or a transaction that cannot get a connection, or a response, is given up. */
  readonly timeoutMilliseconds?: number;
}

/** A part of a statement with its values, for statements that are made of the same parts. */
export type SqlPart = Prisma.Sql;
export const { sql } = Prisma;

/** Opens the pool lazily: the first statement connects. A lost connection is replaced by the next statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const timeout = options.timeoutMilliseconds ?? 5_000;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolMax ?? 10,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    statement_timeout: timeout,
    keepAlive: true,
  });
  // An idle connection that the server drops is no reason to end the process; the pool has already forgotten it.
  pool.on('error', () => {});
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false, statementNameGenerator: nameStatements() }),
    // A transaction waits for its connection as long as a statement does; Prisma's own limit is shorter.
    transactionOptions: { maxWait: timeout, timeout },
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/**
 * Named statements are parsed and planned once per connection: on the money path that is a third of a statement's
 * time. The texts are those of the code, so there are few of them.
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

/**
 * Refuses a database that may forget what it said is committed: with `synchronous_commit` off a crash would lose a
 * charge that a merchant was told of.
 */
export async function assertDurableCommits(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ synchronous_commit: string; fsync: string }>(
    `SELECT current_setting('synchronous_commit') AS synchronous_commit, current_setting('fsync') AS fsync`,
  );
  const settings = rows[0];
  if (settings === undefined || settings.synchronous_commit === 'off' || settings.fsync !== 'on') {
    throw new Error('The database must run with synchronous_commit and fsync on.');
  }
}

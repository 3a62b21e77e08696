import pg from 'pg';
import { type BucketShape, clockToleranceMicroseconds, fillMicroseconds, type LeaseTerms } from './bucket.js';

export interface LeaseRequest extends BucketShape, LeaseTerms {
  readonly policy: string;
  /** Whose bucket; no personal data in clear. */
  readonly subject: string;
}

export interface Lease {
  readonly granted: number;
  /** From the lease on, by the database's clock; never negative after a grant. */
  readonly microsecondsToFull: number;
}

/** Takes tokens from a bucket that all gateways share. Rejects when the store cannot say in time. */
export type LeaseTokens = (request: LeaseRequest) => Promise<Lease>;

/** One process's way to the buckets. */
export interface LeaseStore {
  readonly lease: LeaseTokens;
  /** Deletes buckets that are full again, a batch of them, and says how many. */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

export interface LeaseStoreOptions {
  /** For a connection and an response each; afterwards the store counts as unreachable for this request. */
  readonly timeoutMilliseconds: number;
}

const poolMax = 4;
const sweepRowsMax = 2_000;

/**
 * Connections of its own, kept open, so that neither a slow read can hold up a limit nor a flood of limits a read. The
 * first lease connects.
 */
export function openLeaseStore(url: string, { timeoutMilliseconds }: LeaseStoreOptions): LeaseStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
    statement_timeout: timeoutMilliseconds,
    keepAlive: true,
  });
  // An idle connection that the server drops is no reason to end the process; the pool has already forgotten it.
  pool.on('error', () => {});
  return {
    lease: (request) => leaseFrom(pool, request),
    sweep: () => sweepFullBuckets(pool),
    close: () => pool.end(),
  };
}

/** The instant of this statement in microseconds; the same wherever it stands in it. */
const now = `(extract(epoch FROM now()) * 1000000)::bigint`;

/** `leaseTokens` in SQL, of a bucket that is full at `fullAt`: the instant and the grant afterwards. */
const leased = (fullAt: string) => `
  SELECT CASE granted WHEN 0 THEN known ELSE starts + granted * $6::bigint END, granted
  FROM (
    SELECT known, starts, greatest(0, least($3::bigint, (${now} + $4::bigint - starts) / $6::bigint)) AS granted
    FROM (
      SELECT known, greatest(known, ${now} + $5::bigint) AS starts
      FROM (
        SELECT CASE WHEN ${fullAt} > ${now} + $4::bigint + ${clockToleranceMicroseconds} THEN ${now} + $4::bigint
                    ELSE ${fullAt} END AS known
      ) AS sane
    ) AS start
  ) AS lease`;

/** One statement that whoever comes second waits for; a bucket without a row was full since 1970. */
const leaseStatement = `
  INSERT INTO rate_limit_bucket AS bucket (policy, subject, full_at_microseconds, granted)
  SELECT $1, $2, made.* FROM (${leased('0::bigint')}) AS made
  ON CONFLICT (policy, subject) DO UPDATE
    SET (full_at_microseconds, granted) = (${leased('bucket.full_at_microseconds')})
  RETURNING granted, full_at_microseconds - ${now} AS microseconds_to_full`;

interface LeaseRow {
  readonly granted: number;
  /** A BIGINT, which the driver gives as text. */
  readonly microseconds_to_full: string;
}

/** Any connection will do, also one within a transaction, whose start is then the instant that counts. */
export async function leaseFrom(connection: pg.Pool | pg.Client, request: LeaseRequest): Promise<Lease> {
  const { policy, subject, wanted, holdMicroseconds, intervalMicroseconds } = request;
  const values = [policy, subject, wanted, fillMicroseconds(request), holdMicroseconds, intervalMicroseconds];
  const { rows } = await connection.query<LeaseRow>({ name: 'landed_rate_limit_lease', text: leaseStatement, values });
  const row = rows[0];
  if (row === undefined) throw new Error('an upsert gives a row');
  return { granted: row.granted, microsecondsToFull: Number(row.microseconds_to_full) };
}

/**
 * A full bucket says no more than no row at all. Rows that somebody is taking from are left out, and so are those that
 * were full only just now: a statement that has waited for one of them may have begun before.
 */
async function sweepFullBuckets(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    DELETE FROM rate_limit_bucket WHERE (policy, subject) IN (
      SELECT policy, subject FROM rate_limit_bucket
      WHERE full_at_microseconds < ${now} - ${clockToleranceMicroseconds}
      LIMIT ${sweepRowsMax} FOR UPDATE SKIP LOCKED
    )`);
  return rowCount ?? 0;
}

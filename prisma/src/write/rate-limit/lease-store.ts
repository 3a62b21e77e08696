import type pg from 'pg';
import { openConnectionPool } from '../../connection-pool.js';
import { type BucketShape, clockToleranceMicroseconds, fillMicroseconds, type LeaseTerms } from './bucket.js';

export interface LeaseRequest extends BucketShape, LeaseTerms {
  readonly policy: string;
  /** The owner of the bucket; no personal data in clear text. */
  readonly subject: string;
}

export interface Lease {
  readonly granted: number;
  /** From the lease on, by the database's clock; never negative after a grant. */
  readonly microsecondsToFull: number;
}

/** The database did not respond in time. It may be busy, or down. */
export class LeaseTimeout extends Error {
  constructor() {
    super('The database did not lease tokens in time.');
    this.name = 'LeaseTimeout';
  }
}

/** Takes tokens from a bucket that all gateways share. Throws `LeaseTimeout`, or the error of the database. */
export type LeaseTokens = (request: LeaseRequest) => Promise<Lease>;

/** Access to the token buckets. */
export interface LeaseStore {
  readonly lease: LeaseTokens;
  /** Deletes a batch of buckets that are full again and returns their number. */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

export interface LeaseStoreOptions {
  /** The time limit for connecting, and for a response. After it, this request treats the database as unreachable. */
  readonly timeoutMilliseconds: number;
  /** How the connections appear in `pg_stat_activity`. */
  readonly applicationName?: string | undefined;
}

/** The most connections of a store. */
export const leaseConnectionsMax = 4;
const sweepRowsMax = 2_000;
const queryCanceled = '57014';

/**
 * Opens a separate pool, so that slow reads do not delay rate limits and rate limits do not delay reads. The first lease
 * connects.
 */
export function openLeaseStore(url: string, { timeoutMilliseconds, applicationName }: LeaseStoreOptions): LeaseStore {
  const pool = openConnectionPool(url, { connectionsMax: leaseConnectionsMax, timeoutMilliseconds, applicationName });
  return {
    lease: (request) =>
      leaseFrom(pool, request).catch((error: unknown) => {
        throw isTimeout(error) ? new LeaseTimeout() : error;
      }),
    sweep: () => sweepFullBuckets(pool),
    close: () => pool.end(),
  };
}

/** A statement that the server cancelled, or a time limit of the driver, which has no code. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error && error.code !== undefined ? error.code === queryCanceled : /timeout/i.test(error.message);
}

/** The start of the transaction in microseconds; the same value in all parts of a statement. */
const now = `(extract(epoch FROM now()) * 1000000)::bigint`;

/** `leaseTokens` in SQL for a bucket that is full at `fullAt`: the new instant and the granted tokens. */
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

/** Concurrent leases of one bucket wait for the row. A bucket without a row has been full since 1970. */
const leaseStatement = `
  INSERT INTO rate_limit_bucket AS bucket (policy, subject, full_at_microseconds, granted)
  SELECT $1, $2, made.* FROM (${leased('0::bigint')}) AS made
  ON CONFLICT (policy, subject) DO UPDATE
    SET (full_at_microseconds, granted) = (${leased('bucket.full_at_microseconds')})
  RETURNING granted, full_at_microseconds - ${now} AS microseconds_to_full`;

interface LeaseRow {
  readonly granted: number;
  /** A BIGINT, which the driver returns as text. */
  readonly microseconds_to_full: string;
}

/** Leases over a given connection. In a transaction, the instant is the start of the transaction. */
export async function leaseFrom(connection: pg.Pool | pg.Client, request: LeaseRequest): Promise<Lease> {
  const { policy, subject, wanted, leasedMicroseconds, intervalMicroseconds } = request;
  const values = [policy, subject, wanted, fillMicroseconds(request), leasedMicroseconds, intervalMicroseconds];
  const { rows } = await connection.query<LeaseRow>({ name: 'landed_rate_limit_lease', text: leaseStatement, values });
  const row = rows[0];
  if (row === undefined) throw new Error('An upsert must return a row.');
  return { granted: row.granted, microsecondsToFull: Number(row.microseconds_to_full) };
}

/**
 * A full bucket is equivalent to a missing row. Locked rows are skipped. Buckets that became full within the clock
 * tolerance are kept: a statement that has waited for such a row may have started before.
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

import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type pg from 'pg';
import type { Database } from '../../database.js';

/** What a report is about: what happened from `from` on and before `before`. Null: all. */
export interface ReportQuery {
  readonly rail: Rail;
  readonly entity: Entity | null;
  readonly merchantId: string | null;
  readonly from: Date;
  readonly before: Date;
}

/** A total of a report against the ledger, in minor units. */
export interface TieOut {
  readonly entity: Entity;
  readonly currency: Currency;
  /** The accounts whose movement the report explains. */
  readonly accounts: string;
  readonly reported: bigint;
  readonly posted: bigint;
}

export interface Report<Row> {
  readonly rows: readonly Row[];
  readonly ties: readonly TieOut[];
}

/** The values of `$1` to `$5` in the statements of reports: rail, entity, merchant, from, before. */
export function reportValues({ rail, entity, merchantId, from, before }: ReportQuery): unknown[] {
  return [rail, entity, merchantId, from.toISOString(), before.toISOString()];
}

/** The condition on the journal `j` and the account `a` of a line. */
export const inReport = `j.rail = $1::rail AND ($2::entity IS NULL OR a.entity = $2::entity)
    AND ($3::uuid IS NULL OR j.merchant_id = $3::uuid)
    AND j.effective_at >= $4::timestamptz AND j.effective_at < $5::timestamptz`;

/** Runs the statements of a report on one snapshot of the database, so that its totals are of one moment. */
export async function atOneMoment<Result>(
  { pool }: Pick<Database, 'pool'>,
  read: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await read(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

import type { Database } from '../../database.js';
import type { Account } from './account.js';
import { effectLines } from './effect-lines.js';

/** What each side recorded in a time, in one currency. Amounts are minor units. */
export interface SideSums {
  readonly currency: string;
  readonly processorCount: number;
  readonly processorAmount: number;
  /** The sum of absolute amounts. */
  readonly processorVolume: number;
  readonly processorFee: number;
  readonly ourCount: number;
  readonly ourAmount: number;
}

interface Row {
  currency: string;
  processor_count: number;
  processor_amount: string;
  processor_volume: string;
  processor_fee: string;
  our_count: number;
  our_amount: string;
}

/** Sums both sides of a time; `to` is exclusive. Our side is what effects moved on `processor_receivable`. */
export async function sumDay(
  database: Database,
  { rail, entity }: Account,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SideSums[]> {
  const rows = await database.prisma.$queryRaw<Row[]>`
    WITH listed AS (
      SELECT t.currency::text AS currency, count(*)::int AS count, sum(t.amount) AS amount,
             sum(abs(t.amount)) AS volume, sum(t.fee) AS fee
      FROM processor_transaction AS t
      WHERE t.rail = ${rail}::rail AND t.entity = ${entity}::entity AND t.gone_at IS NULL
        AND t.created_at >= ${from}::timestamptz AND t.created_at < ${to}::timestamptz
      GROUP BY t.currency
    ), booked AS (
      SELECT e.currency::text AS currency, count(DISTINCT j.id)::int AS count, sum(e.amount) AS amount
      ${effectLines({ rail, entity }, { from, to })}
      GROUP BY e.currency
    )
    SELECT COALESCE(currency, '') AS currency, COALESCE(listed.count, 0) AS processor_count,
           COALESCE(listed.amount, 0)::text AS processor_amount, COALESCE(listed.volume, 0)::text AS processor_volume,
           COALESCE(listed.fee, 0)::text AS processor_fee, COALESCE(booked.count, 0) AS our_count,
           COALESCE(booked.amount, 0)::text AS our_amount
    FROM listed FULL JOIN booked USING (currency)
    ORDER BY 1`;
  return rows.map((row) => ({
    currency: row.currency,
    processorCount: row.processor_count,
    processorAmount: Number(row.processor_amount),
    processorVolume: Number(row.processor_volume),
    processorFee: Number(row.processor_fee),
    ourCount: row.our_count,
    ourAmount: Number(row.our_amount),
  }));
}

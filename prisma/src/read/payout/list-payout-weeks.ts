import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutSkipReason, PayoutStatus } from '@landed/contracts/payout/status';
import type { Payout } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';
import { type PayoutRow, payoutColumns, payoutOf } from './payout-row.js';

/** Where a page of decisions begins: the last one of the page before. */
export interface DecisionKey {
  readonly period: string;
  readonly currency: Currency;
  readonly run: number;
}

export interface PayoutWeekQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** `skipped`: the currencies that a run did not pay. Null: all. */
  readonly status: PayoutStatus | 'skipped' | null;
  readonly currency: Currency | null;
  /** ISO 8601 week; null for all. */
  readonly period: string | null;
  readonly after: DecisionKey | null;
  readonly limit: number;
}

/** What a run decided about one currency: a payout, or the reason why there was none. */
export interface ShownDecision extends DecisionKey {
  /** Minor units: what the run found. */
  readonly balance: number;
  /** RFC 3339. */
  readonly decidedAt: string;
  readonly payout: Payout | null;
  readonly skipReason: PayoutSkipReason | null;
}

export interface PayoutWeekPage {
  /** Newest week first, in a week by currency, and the newest run first. */
  readonly decisions: readonly ShownDecision[];
  readonly hasMore: boolean;
}

/** Null in the columns of the payout when there was none. */
interface Row extends PayoutRow {
  readonly week: string;
  readonly decided: Currency;
  readonly run: number;
  readonly balance: bigint;
  readonly decidedAt: Date;
  readonly skipReason: PayoutSkipReason | null;
}

/**
 * One page of payouts and skipped weeks of a merchant. A week has at most one decision per currency and run, so the index
 * by merchant and week reads little more than the page. A skip that a later run of the same week has replaced is not shown.
 */
export async function listPayoutWeeks({ statements }: Database, query: PayoutWeekQuery): Promise<PayoutWeekPage> {
  const { rail, merchantId, currency, period, limit } = query;
  const rows = await statements.$queryRaw<Row[]>`
    SELECT d.period AS week, d.currency::text AS decided, d.run, d.balance, d.decided_at AS "decidedAt",
           d.skip_reason::text AS "skipReason", ${payoutColumns}
    FROM payout_decision AS d LEFT JOIN payout AS p ON p.id = d.payout_id
    WHERE d.merchant_id = ${merchantId}::uuid AND d.rail = ${rail}::rail
      AND (d.payout_id IS NOT NULL OR NOT EXISTS (
        SELECT FROM payout_decision AS later
        WHERE later.rail = d.rail AND later.period = d.period AND later.merchant_id = d.merchant_id
          AND later.currency = d.currency AND later.run > d.run
      ))
      AND ${period === null ? sql`TRUE` : sql`d.period = ${period}`}
      AND ${currency === null ? sql`TRUE` : sql`d.currency = ${currency}::currency`}
      AND ${ofStatus(query.status)} AND ${olderThan(query.after)}
    ORDER BY d.period DESC, d.currency, d.run DESC
    LIMIT ${limit + 1}::int`;
  return { decisions: rows.slice(0, limit).map(decisionOf), hasMore: rows.length > limit };
}

function ofStatus(status: PayoutWeekQuery['status']): SqlPart {
  if (status === null) return sql`TRUE`;
  return status === 'skipped' ? sql`d.payout_id IS NULL` : sql`p.status = ${status}::payout_status`;
}

/** The first condition limits the read of the index, the others order within the week. */
function olderThan(after: DecisionKey | null): SqlPart {
  if (after === null) return sql`TRUE`;
  const { period, currency, run } = after;
  return sql`d.period <= ${period} AND (d.period < ${period} OR d.currency > ${currency}::currency
    OR (d.currency = ${currency}::currency AND d.run < ${run}::int))`;
}

function decisionOf(row: Row): ShownDecision {
  return {
    period: row.week,
    currency: row.decided,
    run: row.run,
    balance: Number(row.balance),
    decidedAt: row.decidedAt.toISOString(),
    // Without a payout, its columns are null.
    payout: row.skipReason === null ? payoutOf(row) : null,
    skipReason: row.skipReason,
  };
}

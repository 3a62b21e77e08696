import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutFacts } from '@landed/contracts/payout/rules';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';

/** Which week is decided, and with which money. */
export interface DecidedWeek {
  readonly rail: Rail;
  /** ISO 8601 week. */
  readonly period: string;
  /** When the run was due: what was available then is paid. RFC 3339. */
  readonly asOf: string;
  /**
   * Null: the weekly run, which decides once per merchant, currency and week. RFC 3339: a re-run of then, which decides
   * again what was skipped or has failed, if that was decided before.
   */
  readonly rerunAt: string | null;
}

/** What a decision about the balance of one account of `merchant_available` rests on. */
export interface BalanceFacts extends Omit<PayoutFacts, 'minimum'> {
  readonly accountId: bigint;
  readonly currency: Currency;
  /** All facts as one text. A decision is written only while they are still these. */
  readonly seen: string;
}

/**
 * The facts of the balances to decide as `fact`, and the entries of which each balance consists as `taken`. A balance of
 * zero has none.
 *
 * A run may decide days after it was due, by an outage or its wait for reserves. What became available since belongs to the
 * next week, except for journals that lower the balance, because the money of a refund or a dispute must not be paid, and
 * for the reserves whose release the run has waited for.
 *
 * Earlier attempts are found through their decisions. Looked up by week, PostgreSQL reads all payouts of the week for each
 * merchant: it has no statistics of a week that has just begun, and expects one row.
 */
export function balanceFacts(accounts: readonly bigint[], { rail, period, asOf, rerunAt }: DecidedWeek): SqlPart {
  const eligible =
    rerunAt === null
      ? sql`last.run IS NULL`
      : sql`last.decided_at < ${rerunAt}::timestamptz AND (last.skip_reason IS NOT NULL OR last.status = 'failed')`;
  return sql`taken AS MATERIALIZED (
      SELECT u.account_id, u.entry_id, e.journal_id, e.amount
      FROM unpaid_entry AS u JOIN ledger_entry AS e ON e.id = u.entry_id
      WHERE u.account_id = ANY(${[...accounts]}::bigint[])
        AND (u.available_at IS NULL OR u.available_at <= now() AND (
          u.available_at <= ${asOf}::timestamptz
          OR (
            SELECT sum(l.amount) > 0 OR bool_or(j.kind = 'reserve_released')
            FROM ledger_entry AS l JOIN ledger_journal AS j ON j.id = l.journal_id
            WHERE l.journal_id = e.journal_id AND l.account_id = u.account_id
          )
        ))
    ), balance AS (
      SELECT account_id, -sum(amount) AS amount FROM taken GROUP BY account_id HAVING sum(amount) <> 0
    ), fact AS MATERIALIZED (
      SELECT b.account_id, b.amount::bigint AS amount, a.merchant_id, a.entity, a.currency, m.held_at IS NOT NULL AS held,
             bank.id AS bank_account_id, bank.status AS bank_status, bank.usable_from,
             COALESCE(last.run, 0) + 1 AS run, COALESCE(tried.attempt, 0) + 1 AS attempt
      FROM balance AS b
      JOIN ledger_account AS a ON a.id = b.account_id
      JOIN merchant AS m ON m.id = a.merchant_id
      LEFT JOIN bank_account AS bank ON bank.merchant_id = a.merchant_id AND bank.rail = a.rail
                                    AND bank.currency = a.currency AND bank.replaced_at IS NULL
      LEFT JOIN LATERAL (
        SELECT d.run, d.decided_at, d.skip_reason, p.status
        FROM payout_decision AS d LEFT JOIN payout AS p ON p.id = d.payout_id
        WHERE d.rail = a.rail AND d.period = ${period} AND d.merchant_id = a.merchant_id AND d.currency = a.currency
        ORDER BY d.run DESC LIMIT 1
      ) AS last ON true
      LEFT JOIN LATERAL (
        SELECT max(p.attempt) AS attempt, bool_or(p.status <> 'failed') AS goes_on
        FROM payout_decision AS d JOIN payout AS p ON p.id = d.payout_id
        WHERE d.rail = a.rail AND d.period = ${period} AND d.merchant_id = a.merchant_id AND d.currency = a.currency
      ) AS tried ON true
      WHERE a.rail = ${rail}::rail AND a.kind = 'merchant_available' AND ${eligible}
        AND NOT COALESCE(tried.goes_on, false)
    )`;
}

interface Row {
  account_id: bigint;
  currency: Currency;
  amount: bigint;
  held: boolean;
  bank_status: 'active' | 'errored' | null;
  usable_from: Date | null;
  seen: string;
  now: Date;
}

/** The facts of the balances of these accounts that are to be decided in this week. */
export async function readBalanceFacts(
  { statements }: Database,
  accounts: readonly bigint[],
  week: DecidedWeek,
): Promise<readonly BalanceFacts[]> {
  const rows = await statements.$queryRaw<Row[]>`
    WITH ${balanceFacts(accounts, week)}
    SELECT account_id, currency::text AS currency, amount, held, bank_status::text AS bank_status, usable_from,
           fact::text AS seen, now() AS now
    FROM fact`;
  return rows.map(({ bank_status: status, usable_from: usableFrom, ...row }) => ({
    accountId: row.account_id,
    currency: row.currency,
    balance: Number(row.amount),
    held: row.held,
    bankAccount: status === null || usableFrom === null ? null : { status, usableFrom },
    now: row.now,
    seen: row.seen,
  }));
}

import type { PayoutMinimums } from '@landed/contracts/payout/minimums';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';
import { partOfLine } from '../../read/payout/part-of-line.js';

/** Which week is decided, with which money, for which accounts. */
export interface PayoutDecisions {
  readonly rail: Rail;
  /** ISO 8601 week. */
  readonly period: string;
  /** Entries that are available then may be paid; never later than now. RFC 3339. */
  readonly asOf: string;
  readonly minimums: PayoutMinimums;
  /**
   * Null: the weekly run, which decides once per merchant, currency and week. RFC 3339: a re-run of then, which decides
   * again what was skipped or has failed, if that was decided before.
   */
  readonly rerunAt: string | null;
}

/**
 * Decides for accounts of `merchant_available` whether they are paid, and pays. One statement: decision, payout with its
 * breakdown, entries and journal, or nothing of it.
 *
 * Reasons in their order: `held`, `negative_balance`, `below_minimum`, `no_bank_account`, `bank_account_errored`,
 * `bank_account_changed`. A journal is taken whole: all of its lines on the account are available at the same time. So the
 * other lines of the journals are the breakdown, each with the sign of its posting, and they add up to the amount.
 *
 * Earlier attempts are found through their decisions. Looked up by week, PostgreSQL reads all payouts of the week for each
 * merchant: it has no statistics of a week that has just begun, and expects one row. `part` is materialized, because the plan that a
 * session keeps expects few accounts, and would add the lines of all up again for each. For the same reason journals, lines
 * and decisions are written without a join of what is decided: such a join compares each row of a page with each.
 */
export function decideStatement(accounts: readonly bigint[], decisions: PayoutDecisions): SqlPart {
  const { rail, period, asOf, minimums, rerunAt } = decisions;
  const eligible =
    rerunAt === null
      ? sql`last.run IS NULL`
      : sql`last.decided_at < ${rerunAt}::timestamptz AND (last.skip_reason IS NOT NULL OR last.status = 'failed')`;
  return sql`
    WITH taken AS MATERIALIZED (
      SELECT u.account_id, u.entry_id, e.journal_id, e.amount
      FROM unpaid_entry AS u JOIN ledger_entry AS e ON e.id = u.entry_id
      WHERE u.account_id = ANY(${[...accounts]}::bigint[])
        AND (u.available_at IS NULL OR u.available_at <= LEAST(${asOf}::timestamptz, now()))
    ), balance AS (
      SELECT account_id, -sum(amount) AS amount FROM taken GROUP BY account_id HAVING sum(amount) <> 0
    ), judged AS MATERIALIZED (
      SELECT b.account_id, b.amount::bigint AS amount, a.merchant_id, a.entity, a.currency, bank.id AS bank_account_id,
             COALESCE(last.run, 0) + 1 AS run, COALESCE(tried.attempt, 0) + 1 AS attempt,
             CASE WHEN m.held_at IS NOT NULL THEN 'held'
                  WHEN b.amount < 0 THEN 'negative_balance'
                  WHEN b.amount < (${JSON.stringify(minimums)}::jsonb ->> a.currency::text)::bigint THEN 'below_minimum'
                  WHEN bank.id IS NULL THEN 'no_bank_account'
                  WHEN bank.status = 'errored' THEN 'bank_account_errored'
                  WHEN bank.usable_from > now() THEN 'bank_account_changed'
             END::payout_skip_reason AS skip_reason
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
    ), decided AS MATERIALIZED (
      SELECT judged.*, CASE WHEN skip_reason IS NULL THEN
               derived_uuid(concat_ws('/', 'payout', ${rail}::text, merchant_id, currency, ${period}::text, attempt))
             END AS payout_id
      FROM judged
    ), paid AS MATERIALIZED (
      SELECT decided.*, payout_id AS id, derived_uuid('journal/payout/' || payout_id) AS journal_id
      FROM decided WHERE skip_reason IS NULL
    ), part AS MATERIALIZED (
      SELECT line.account_id,
             sum(amount) FILTER (WHERE kind = 'gross_sales') AS gross_sales,
             sum(amount) FILTER (WHERE kind = 'platform_fee') AS platform_fee,
             sum(amount) FILTER (WHERE kind = 'tax_withheld') AS tax_withheld,
             sum(amount) FILTER (WHERE kind = 'duty_withheld') AS duty_withheld,
             sum(amount) FILTER (WHERE kind = 'reserve_held') AS reserve_held,
             sum(amount) FILTER (WHERE kind = 'reserve_released') AS reserve_released,
             sum(amount) FILTER (WHERE kind = 'refunds') AS refunds,
             sum(amount) FILTER (WHERE kind = 'disputes') AS disputes,
             sum(amount) FILTER (WHERE kind = 'dispute_fees') AS dispute_fees,
             sum(amount) FILTER (WHERE kind = 'returned_payouts') AS returned_payouts,
             sum(amount) FILTER (WHERE kind = 'adjustments') AS adjustments
      FROM (
        SELECT t.account_id, e.amount, ${partOfLine} AS kind
        FROM (SELECT DISTINCT taken.account_id, taken.journal_id FROM taken JOIN paid USING (account_id)) AS t
        JOIN ledger_journal AS j ON j.id = t.journal_id
        JOIN ledger_entry AS e ON e.journal_id = t.journal_id AND e.account_id <> t.account_id
        JOIN ledger_account AS a ON a.id = e.account_id
      ) AS line
      GROUP BY line.account_id
    ), made AS (
      INSERT INTO payout AS p (id, rail, merchant_id, entity, currency, period, attempt, bank_account_id, amount,
                               gross_sales, platform_fee, tax_withheld, duty_withheld, reserve_held, reserve_released,
                               refunds, disputes, dispute_fees, returned_payouts, adjustments, created_at, updated_at)
      SELECT paid.id, ${rail}::rail, merchant_id, entity, currency, ${period}::text, attempt, bank_account_id, amount,
             COALESCE(gross_sales, 0), COALESCE(platform_fee, 0), COALESCE(tax_withheld, 0), COALESCE(duty_withheld, 0),
             COALESCE(reserve_held, 0), COALESCE(reserve_released, 0), COALESCE(refunds, 0), COALESCE(disputes, 0),
             COALESCE(dispute_fees, 0), COALESCE(returned_payouts, 0), COALESCE(adjustments, 0), now(), now()
      FROM paid JOIN part USING (account_id)
      RETURNING p.*
    ), entries AS (
      INSERT INTO payout_entry (entry_id, payout_id)
      SELECT taken.entry_id, paid.id FROM taken JOIN paid USING (account_id)
    ), journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payout_id, kind, created_at)
      SELECT journal_id, 'payout/' || id, ${rail}::rail, merchant_id, id, 'payout_created', now()
      FROM paid
    ), line AS (
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
      SELECT paid.journal_id, posted.account_id, posted.currency, posted.amount, posted.available_at
      FROM paid
      CROSS JOIN LATERAL (
        SELECT paid.account_id, paid.currency, paid.amount, now() AS available_at
        UNION ALL
        SELECT a.id, a.currency, -paid.amount, NULL FROM ledger_account AS a
        WHERE a.rail = ${rail}::rail AND a.entity = paid.entity AND a.currency = paid.currency
          AND a.kind = 'merchant_in_transit' AND a.merchant_id = paid.merchant_id
      ) AS posted
    ), decision AS (
      INSERT INTO payout_decision (rail, period, merchant_id, currency, run, balance, payout_id, skip_reason, decided_at)
      SELECT ${rail}::rail, ${period}::text, merchant_id, currency, run, amount, payout_id, skip_reason, now()
      FROM decided
    )`;
}

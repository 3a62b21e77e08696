import type { PayoutSkipReason } from '@landed/contracts/payout/status';
import { type SqlPart, sql } from '../../database.js';
import { type BalanceFacts, balanceFacts, type DecidedWeek } from '../../read/payout/balance-facts.js';
import { partOfLine } from '../../read/payout/part-of-line.js';

/** Whether a balance is paid, and the facts that this was decided from. */
export interface PayoutVerdict extends Pick<BalanceFacts, 'accountId' | 'seen'> {
  /** Null: it is paid. */
  readonly skipReason: PayoutSkipReason | null;
}

/**
 * Writes decisions about accounts of `merchant_available`, and pays. One statement: decision, payout with its breakdown,
 * entries and journal, or nothing of it. It writes nothing for an account whose facts are no longer those that its decision
 * was made from: an operator has held the merchant, the bank account has changed, or money has come in.
 *
 * A journal is taken whole: all of its lines on the account are available at the same time. So the other lines of the
 * journals are the breakdown, each with the sign of its posting, and they add up to the amount.
 *
 * `part` is materialized, because the plan that a session keeps expects few accounts, and would add the lines of all up again
 * for each. For the same reason verdicts are looked up by key, and journals, lines and decisions are written without a join
 * of what is decided: such a join compares each row of a page with each.
 */
export function decideStatement(verdicts: readonly PayoutVerdict[], week: DecidedWeek): SqlPart {
  const { rail, period } = week;
  const accounts = verdicts.map(({ accountId }) => accountId);
  const given = JSON.stringify(
    Object.fromEntries(verdicts.map(({ accountId, seen, skipReason }) => [String(accountId), [seen, skipReason]])),
  );
  // Capitals, digits and spaces, at most 22: what banks and the partner take. The week and the end of the id find it again.
  const bankText = sql`concat('LANDED W', right(${period}::text, 2), ' ', upper(right(paid.id::text, 4)))`;
  return sql`
    WITH ${balanceFacts(accounts, week)}, judged AS MATERIALIZED (
      SELECT fact.*, (${given}::jsonb -> fact.account_id::text ->> 1)::payout_skip_reason AS skip_reason
      FROM fact
      WHERE ${given}::jsonb -> fact.account_id::text ->> 0 = fact::text
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
      INSERT INTO payout AS p (id, rail, merchant_id, entity, currency, period, attempt, bank_account_id, bank_text,
                               amount, gross_sales, platform_fee, tax_withheld, duty_withheld, reserve_held, reserve_released,
                               refunds, disputes, dispute_fees, returned_payouts, adjustments, created_at, updated_at)
      SELECT paid.id, ${rail}::rail, merchant_id, entity, currency, ${period}::text, attempt, bank_account_id, ${bankText},
             amount, COALESCE(gross_sales, 0), COALESCE(platform_fee, 0), COALESCE(tax_withheld, 0), COALESCE(duty_withheld, 0),
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

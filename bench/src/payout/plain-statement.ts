/**
 * The comparison: one statement that writes the same rows for all merchants at once, and decides nothing. It has the same
 * tables, triggers and checks; its events have the size of a sealed snapshot.
 */
export const plainStatement = `
  WITH paid AS MATERIALIZED (
    SELECT a.id AS account_id, a.merchant_id, derived_uuid('plain/' || a.merchant_id) AS id, -sum(e.amount)::bigint AS amount,
           (SELECT id FROM bank_account AS b WHERE b.merchant_id = a.merchant_id AND b.rail = 'test'
              AND b.currency = 'USD' AND b.replaced_at IS NULL) AS bank_account_id
    FROM ledger_account AS a
    JOIN unpaid_entry AS u ON u.account_id = a.id JOIN ledger_entry AS e ON e.id = u.entry_id
    WHERE a.kind = 'merchant_available' AND a.rail = 'test'
    GROUP BY a.id
  ), made AS (
    INSERT INTO payout (id, rail, merchant_id, entity, currency, period, attempt, bank_account_id, amount, gross_sales,
                        platform_fee, tax_withheld, duty_withheld, reserve_held, reserve_released, refunds, disputes,
                        dispute_fees, returned_payouts, adjustments, created_at, updated_at)
    SELECT id, 'test', merchant_id, 'us', 'USD', '2026-W49', 1, bank_account_id, amount, amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
           now(), now()
    FROM paid
  ), entries AS (
    INSERT INTO payout_entry (entry_id, payout_id)
    SELECT u.entry_id, paid.id FROM paid JOIN unpaid_entry AS u USING (account_id)
  ), journal AS (
    INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payout_id, kind, created_at)
    SELECT derived_uuid('journal/' || id), 'payout/' || id, 'test', merchant_id, id, 'payout_created', now() FROM paid
    RETURNING id, payout_id
  ), line AS (
    INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
    SELECT journal.id, posted.account_id, 'USD', posted.amount, posted.available_at
    FROM journal JOIN paid ON paid.id = journal.payout_id
    CROSS JOIN LATERAL (
      SELECT paid.account_id, paid.amount, now() AS available_at
      UNION ALL
      SELECT a.id, -paid.amount, NULL FROM ledger_account AS a
      WHERE a.rail = 'test' AND a.entity = 'us' AND a.currency = 'USD' AND a.kind = 'merchant_in_transit'
        AND a.merchant_id = paid.merchant_id
    ) AS posted
  ), decision AS (
    INSERT INTO payout_decision (rail, period, merchant_id, currency, run, balance, payout_id, decided_at)
    SELECT 'test', '2026-W49', merchant_id, 'USD', 1, amount, id, now() FROM paid
  )
  INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
  SELECT derived_uuid('event/' || id), 'test', merchant_id, 'payout.created', id, 1, decode(repeat('00', 900), 'hex'), now()
  FROM paid`;

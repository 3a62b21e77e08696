import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/**
 * Makes a payment look disputed by an open chargeback of this amount, with the row and the journal that the database
 * demands. The processor knows nothing of it.
 */
export async function disputeInStore(
  sql: Pick<pg.Pool, 'query'>,
  payment: { readonly id: string },
  amount: number,
): Promise<void> {
  await sql.query(
    `WITH payment AS (
       UPDATE payment_intent SET amount_disputed = amount_disputed + $2, refund_revision = refund_revision + 1
       WHERE id = $1 RETURNING *
     ), dispute AS (
       INSERT INTO dispute (id, rail, merchant_id, payment_intent_id, entity, currency, amount, reason, stage, status,
                            taken_subtotal, created_at, updated_at)
       SELECT $3, rail, merchant_id, id, entity, currency, $2, 'general', 'chargeback', 'needs_response', $2, now(), now()
       FROM payment RETURNING *
     ), journal AS (
       INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, dispute_id, kind, created_at)
       SELECT gen_random_uuid(), 'dispute/' || id || '/1', rail, merchant_id, payment_intent_id, id, 'dispute_opened', now()
       FROM dispute RETURNING id
     )
     INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
     SELECT journal.id, a.id, a.currency, CASE a.kind WHEN 'merchant_available' THEN $2 ELSE -$2 END
     FROM journal, dispute AS d JOIN ledger_account AS a
       ON a.rail = d.rail AND a.entity = d.entity AND a.currency = d.currency
      AND (a.kind = 'processor_receivable' OR a.kind = 'merchant_available' AND a.merchant_id = d.merchant_id)`,
    [payment.id, amount, randomUUID()],
  );
}

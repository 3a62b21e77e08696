import type { Keyring } from '@landed/codec/keyring';
import type { BalanceTransaction } from '@landed/contracts/reconciliation/types';
import { type Database, sql } from '../../database.js';
import { objectHmacs } from '../../read/processor-object/object-id.js';
import type { Account } from '../../read/reconciliation/account.js';
import { sealContexts, sealJson } from '../../sealing.js';

/** A transaction as the processor lists it, under our id. */
export interface ListedTransaction extends BalanceTransaction {
  /** Derived from account and the processor's id. */
  readonly id: string;
}

/**
 * Saves what the processor lists, and finds the rows of ours that it is about: by the processor's id of the source or of
 * its payment, then by the ids that its metadata names. A second listing replaces the first; what is posted stays known.
 */
export async function saveTransactions(
  database: Database,
  keyring: Keyring,
  { rail, entity }: Account,
  transactions: readonly ListedTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  const rows = transactions.map(({ claimed, processorTransaction, source, parents, ...row }) => ({
    id: row.id,
    sealed: sealJson(
      keyring,
      { transaction: processorTransaction, source, parents },
      sealContexts.processorTransaction(row.id),
    ).toString('base64'),
    type: row.type,
    effect: row.effect,
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    created_at: row.createdAt,
    available_at: row.availableAt,
    claimed_payment_id: claimed.paymentIntentId,
    claimed_refund_id: claimed.refundId,
    claimed_payout_id: claimed.payoutId,
    sources: source === null ? [] : objectHmacs(keyring, source),
    parents: parents.flatMap((id) => objectHmacs(keyring, id)),
  }));
  await database.prisma.$executeRaw`
    WITH listed AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (
        id uuid, sealed text, type text, effect text, currency text, amount bigint, fee bigint, created_at timestamptz,
        available_at timestamptz, claimed_payment_id uuid, claimed_refund_id uuid, claimed_payout_id uuid,
        sources bpchar[], parents bpchar[])
    ), ${subjectsOf({ rail, entity })}
    INSERT INTO processor_transaction AS t (id, rail, entity, sealed, type, effect, currency, amount, fee, first_fee,
      created_at, available_at, claimed_payment_id, claimed_refund_id, claimed_payout_id, subject_id, merchant_id,
      payment_intent_id, seen_at)
    SELECT listed.id, ${rail}::rail, ${entity}::entity, decode(listed.sealed, 'base64'), listed.type, listed.effect,
           listed.currency, listed.amount, listed.fee, listed.fee, listed.created_at, listed.available_at,
           listed.claimed_payment_id, listed.claimed_refund_id, listed.claimed_payout_id, found.subject_id,
           found.merchant_id, found.payment_intent_id, clock_timestamp()
    FROM listed JOIN found USING (id)
    ORDER BY listed.id
    ON CONFLICT (id) DO UPDATE
    SET sealed = EXCLUDED.sealed, type = EXCLUDED.type, effect = EXCLUDED.effect, currency = EXCLUDED.currency,
        amount = EXCLUDED.amount, fee = EXCLUDED.fee, created_at = EXCLUDED.created_at,
        available_at = EXCLUDED.available_at, claimed_payment_id = EXCLUDED.claimed_payment_id,
        claimed_refund_id = EXCLUDED.claimed_refund_id, claimed_payout_id = EXCLUDED.claimed_payout_id,
        subject_id = EXCLUDED.subject_id, merchant_id = EXCLUDED.merchant_id,
        payment_intent_id = EXCLUDED.payment_intent_id, seen_at = EXCLUDED.seen_at, gone_at = NULL`;
}

/**
 * The CTE `found`: what each row of `listed` (id, effect, sources, parents and the three claimed ids) is about. Only rows
 * of the account count, because metadata can name anything.
 */
export function subjectsOf({ rail, entity }: Account) {
  return sql`found AS (
      SELECT listed.id,
             CASE listed.effect
               WHEN 'charge' THEN COALESCE(source.payment_intent_id, parent.payment_intent_id, payment.id)
               -- A late charge was returned without a refund of ours: its journals are those of the payment.
               WHEN 'refund' THEN COALESCE(source.refund_id, refund.id, (
                 SELECT j.payment_intent_id FROM ledger_journal AS j
                 WHERE j.op_key = 'late-charge/' || COALESCE(source.payment_intent_id, parent.payment_intent_id)))
               WHEN 'dispute' THEN source.dispute_id
               WHEN 'payout' THEN payout.id
             END AS subject_id,
             COALESCE(source.merchant_id, parent.merchant_id, refund.merchant_id, payment.merchant_id,
                      payout.merchant_id) AS merchant_id,
             COALESCE(source.payment_intent_id, parent.payment_intent_id, refund.payment_intent_id,
                      payment.id) AS payment_intent_id
      FROM listed
      LEFT JOIN LATERAL (
        SELECT o.merchant_id, o.payment_intent_id, o.refund_id, o.dispute_id FROM processor_object AS o
        WHERE o.rail = ${rail}::rail AND o.entity = ${entity}::entity AND o.id_hmac = ANY(listed.sources) LIMIT 1
      ) AS source ON true
      LEFT JOIN LATERAL (
        SELECT o.merchant_id, o.payment_intent_id FROM processor_object AS o
        WHERE o.rail = ${rail}::rail AND o.entity = ${entity}::entity AND o.id_hmac = ANY(listed.parents) LIMIT 1
      ) AS parent ON true
      LEFT JOIN payment_intent AS payment
        ON payment.id = listed.claimed_payment_id AND payment.rail = ${rail}::rail AND payment.entity = ${entity}::entity
      LEFT JOIN refund ON refund.id = listed.claimed_refund_id AND refund.rail = ${rail}::rail
      LEFT JOIN LATERAL (
        SELECT p.id, p.merchant_id FROM payout AS p
        WHERE listed.effect = 'payout' AND p.rail = ${rail}::rail AND p.entity = ${entity}::entity
          AND (p.transfer_hmac = ANY(listed.sources || listed.parents) OR p.id = listed.claimed_payout_id)
        LIMIT 1
      ) AS payout ON true
    )`;
}

import { expect } from 'vitest';
import type { LedgerAudit } from '../../setup/ledger-audit.js';
import type { RefundShares } from './money.js';

/** A refund as the store has it. */
export interface StoredRefund extends RefundShares {
  readonly id: string;
  readonly events: readonly string[];
}

/** A payment as the store and the ledger have it. */
export interface StoredPayment {
  readonly id: string;
  readonly status: string;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly refund_reserved: number;
  readonly pending: string | null;
  /** `1 payment_intent.created`, … in the order of their sequence. */
  readonly events: readonly string[];
  readonly refunds: readonly StoredRefund[];
  /** The ledger balances of this payment, by kind of account. */
  readonly ledger: Readonly<Record<string, number>>;
}

/** Reads payments with their events, refunds and ledger balances in one statement, without using our store code. */
export async function storedPayments(
  ledger: LedgerAudit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredPayment>> {
  const rows = await ledger.rows<StoredPayment>(
    `SELECT p.id, p.status::text, p.amount_captured, p.amount_refunded, p.refund_reserved,
            (SELECT o.kind FROM operation AS o WHERE o.id = p.pending_operation_id) AS pending,
            -- Whether a charge was answered processing depends on how long an outage lasted, not on the model.
            ARRAY(SELECT concat_ws(' ', e.sequence - (SELECT count(*) FROM event AS answered
                                                      WHERE answered.resource_id = p.id AND answered.sequence < e.sequence
                                                        AND answered.type = 'payment_intent.processing'), e.type)
                  FROM event AS e
                  WHERE e.resource_id = p.id AND e.type <> 'payment_intent.processing'
                  ORDER BY e.sequence) AS events,
            COALESCE((SELECT jsonb_agg(jsonb_build_object(
                'id', r.id, 'status', r.status, 'amount', r.amount, 'subtotal', r.subtotal, 'shipping', r.shipping,
                'tax', r.tax, 'duty', r.duty, 'reserve_released', r.reserve_released,
                'events', ARRAY(SELECT concat_ws(' ', e.sequence, e.type) FROM event AS e
                                WHERE e.resource_id = r.id ORDER BY e.sequence)) ORDER BY r.created_at, r.id)
              FROM refund AS r WHERE r.payment_intent_id = p.id), '[]') AS refunds,
            COALESCE((SELECT jsonb_object_agg(kind, balance) FROM (
                SELECT a.kind, sum(e.amount) AS balance
                FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
                JOIN ledger_account AS a ON a.id = e.account_id
                WHERE j.payment_intent_id = p.id
                   OR j.refund_id IN (SELECT r.id FROM refund AS r WHERE r.payment_intent_id = p.id)
                GROUP BY a.kind HAVING sum(e.amount) <> 0) AS balances), '{}') AS ledger
     FROM payment_intent AS p WHERE p.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The amount that one processor account owes us for payments, from the ledger. Other files of this stack pay out, which
 * takes from it, and reconcile, which posts fees.
 */
export async function receivable(ledger: LedgerAudit, entity: string, rail: string): Promise<number> {
  const [row] = await ledger.rows<{ sum: string }>(
    `SELECT COALESCE(sum(e.amount), 0)::text AS sum FROM ledger_entry AS e
     JOIN ledger_account AS a ON a.id = e.account_id JOIN ledger_journal AS j ON j.id = e.journal_id
     WHERE a.kind = 'processor_receivable' AND a.entity = $1::entity AND a.rail = $2::rail
       AND j.payout_id IS NULL AND j.kind NOT IN ('processor_fee', 'suspense')`,
    [entity, rail],
  );
  const sum = Number(row?.sum);
  expect(Number.isSafeInteger(sum)).toBe(true);
  return sum;
}

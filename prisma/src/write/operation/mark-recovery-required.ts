import type { OperationRef } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';

/**
 * Leaves an operation with an unknown outcome to an operator: its charge is unconfirmed, its payment or dispute held, or
 * its refund pending. This also applies to an operation that has a response: replaying `processing` would promise an
 * outcome that no worker is working towards.
 *
 * The payment, refund or dispute is locked first, as every save does, and its status is checked after that. A fact that
 * arrives at the same moment wins.
 */
export async function markRecoveryRequired(database: Database, ref: OperationRef): Promise<void> {
  await database.statements.$executeRaw`
    WITH own AS (
      SELECT id, merchant_id, rail, kind, payment_intent_id FROM operation
      WHERE merchant_id = ${ref.merchantId}::uuid AND rail = ${ref.rail}::rail AND key_hash = ${ref.keyHash}
    ), held AS (
      SELECT own.id
      FROM own
      JOIN payment_intent AS p
        ON p.merchant_id = own.merchant_id AND p.rail = own.rail AND p.id = own.payment_intent_id
      WHERE CASE own.kind
              WHEN 'checkout' THEN p.status = 'processing'
              WHEN 'refund' THEN false
              WHEN 'dispute_evidence' THEN false
              ELSE p.pending_operation_id = own.id
            END
      FOR UPDATE OF p
    ), refunding AS (
      SELECT own.id
      FROM own
      JOIN refund AS r
        ON r.merchant_id = own.merchant_id AND r.rail = own.rail AND r.operation_id = own.id
      WHERE own.kind = 'refund' AND r.status = 'pending'
      FOR UPDATE OF r
    ), submitting AS (
      SELECT own.id
      FROM own
      JOIN dispute AS d
        ON d.merchant_id = own.merchant_id AND d.rail = own.rail AND d.pending_operation_id = own.id
      WHERE own.kind = 'dispute_evidence'
      FOR UPDATE OF d
    )
    UPDATE operation AS o SET state = 'recovery_required'
    FROM (SELECT id FROM held UNION ALL SELECT id FROM refunding UNION ALL SELECT id FROM submitting) AS unresolved
    WHERE o.id = unresolved.id AND o.attempt = ${ref.attempt} AND o.state IN ('running', 'completed')`;
}

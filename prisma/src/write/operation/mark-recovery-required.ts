import type { OperationRef } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';

/**
 * An operation that is still open (its charge unconfirmed, its payment held, its refund pending) becomes one for a
 * person, also when it was completed: repeating that response would promise an end that nobody is working towards any
 * more. What makes it open, the payment or the refund, is locked first, as a commit does, and looked at behind the
 * lock: a fact that arrives at this moment wins.
 */
export async function markRecoveryRequired(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
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
    )
    UPDATE operation AS o SET state = 'recovery_required'
    FROM (SELECT id FROM held UNION ALL SELECT id FROM refunding) AS open
    WHERE o.id = open.id AND o.attempt = ${ref.attempt} AND o.state IN ('running', 'completed')`;
}

import type { Database } from '@landed/prisma/database';
import type { OperationRef } from '../../operation/types.js';

/**
 * An operation that is still open (its charge unconfirmed, its payment held, its refund pending) becomes one for a
 * person, also when it was answered: repeating that answer would promise an end that nobody is working towards any
 * more. The payment is locked first, as a commit does, so that a fact that arrives at this moment wins.
 */
export async function markRecoveryRequired(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
    WITH open AS (
      SELECT o.id AS operation_id
      FROM operation AS o
      JOIN payment_intent AS p
        ON p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
      WHERE o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.key_hash = ${ref.keyHash}
        AND CASE o.kind
              WHEN 'checkout' THEN p.status = 'processing'
              WHEN 'refund' THEN EXISTS (
                SELECT FROM refund AS r
                WHERE r.merchant_id = o.merchant_id AND r.rail = o.rail AND r.operation_id = o.id AND r.status = 'pending')
              ELSE p.pending_operation_id = o.id
            END
      FOR UPDATE OF p
    )
    UPDATE operation AS o SET state = 'recovery_required'
    FROM open
    WHERE o.id = open.operation_id AND o.attempt = ${ref.attempt} AND o.state IN ('running', 'sealed')`;
}

import type { Database } from '@landed/prisma/database';
import type { OperationRef } from '../../operation/types.js';

/**
 * An operation whose payment is still `processing` becomes one for a person, also when `processing` was its answer:
 * repeating that answer would promise an end that nobody is working towards any more. The payment is locked first, as
 * a commit does, so that a fact that arrives at this moment wins.
 */
export async function markRecoveryRequired(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
    WITH open AS (
      SELECT p.id FROM payment_intent AS p
      WHERE p.merchant_id = ${ref.merchantId}::uuid AND p.rail = ${ref.rail}::rail AND p.status = 'processing'
        AND p.id = (SELECT payment_intent_id FROM operation
                    WHERE merchant_id = ${ref.merchantId}::uuid AND rail = ${ref.rail}::rail
                      AND key_hash = ${ref.keyHash})
      FOR UPDATE
    )
    UPDATE operation AS o SET state = 'recovery_required'
    FROM open
    WHERE o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.key_hash = ${ref.keyHash}
      AND o.payment_intent_id = open.id AND o.attempt = ${ref.attempt} AND o.state IN ('running', 'sealed')`;
}

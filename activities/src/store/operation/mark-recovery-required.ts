import type { Database } from '@landed/prisma/database';
import type { OperationRef } from '../../operation/types.js';

/**
 * An operation whose payment is still `processing` becomes one for a person, also when `processing` was its answer:
 * repeating that answer would promise an end that nobody is working towards any more.
 */
export async function markRecoveryRequired(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
    UPDATE operation AS o SET state = 'recovery_required'
    FROM payment_intent AS p
    WHERE o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.key_hash = ${ref.keyHash}
      AND o.attempt = ${ref.attempt} AND o.state IN ('running', 'sealed')
      AND p.id = o.payment_intent_id AND p.status = 'processing'`;
}

import type { OperationRef } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';

/**
 * Takes a key that was freed for another attempt, because the processor states after all that this one happened: the
 * next attempt would do it again. A key that has a response keeps it. A repeated call changes nothing.
 */
export async function takeContradictedKey(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
    UPDATE operation SET state = 'recovery_required'
    WHERE merchant_id = ${ref.merchantId}::uuid AND rail = ${ref.rail}::rail AND key_hash = ${ref.keyHash}
      AND attempt = ${ref.attempt} AND state = 'retryable' AND payment_intent_id IS NOT NULL`;
}

/** Frees such a key of a checkout again, after an operator decided. A repeated call changes nothing. */
export async function freeContradictedKey(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
    UPDATE operation AS o SET state = 'retryable'
    FROM payment_intent AS p
    WHERE o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.key_hash = ${ref.keyHash}
      AND o.attempt = ${ref.attempt} AND o.kind = 'checkout' AND o.state = 'recovery_required'
      AND o.completed_at IS NULL
      AND p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
      AND p.status IN ('failed', 'canceled')`;
}

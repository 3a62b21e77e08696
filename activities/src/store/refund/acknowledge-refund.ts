import type { Keyring } from '@landed/codec/keyring';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '@landed/prisma/database';
import type { ProcessorDetail } from '../../processor/port.js';
import { sealContexts, sealJson } from '../sealing.js';

/**
 * The processor has the refund and says later what became of it: the attempt is concluded, and the prepared `pending`
 * answer is the answer. False when the refund is not pending any more, or another attempt has the key.
 */
export async function acknowledgeRefund(
  database: Database,
  keyring: Keyring,
  input: RefundInput,
  attempt: { readonly processorKey: string; readonly detail: ProcessorDetail },
): Promise<boolean> {
  const detail = sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const acknowledged = await database.prisma.$executeRaw`
    WITH held AS (
      SELECT id, operation_id FROM refund
      WHERE merchant_id = ${input.merchantId}::uuid AND rail = ${input.rail}::rail AND id = ${input.refundId}::uuid
        AND status = 'pending'
      FOR UPDATE
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'confirmed', detail = ${detail}::bytea, concluded_at = now()
      FROM held
      WHERE processor_key = ${attempt.processorKey} AND outcome = 'pending'
    )
    UPDATE operation AS o SET state = 'sealed', sealed_at = COALESCE(o.sealed_at, now())
    FROM held
    WHERE o.id = held.operation_id AND o.attempt = ${input.idempotency.attempt}::int
      AND o.state IN ('running', 'sealed', 'recovery_required')`;
  return acknowledged === 1;
}

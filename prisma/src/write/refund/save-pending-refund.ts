import type { Keyring } from '@landed/codec/keyring';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/**
 * The processor has the refund and says later what became of it: the attempt is concluded, and the prepared `pending`
 * response is the response. False when the refund is not pending any more, or another attempt has the key.
 */
export async function savePendingRefund(
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
      UPDATE processor_attempt SET outcome = 'confirmed', detail = ${detail}::bytea, finished_at = now()
      FROM held
      WHERE processor_key = ${attempt.processorKey} AND outcome = 'pending'
    )
    UPDATE operation AS o SET state = 'completed', completed_at = COALESCE(o.completed_at, now())
    FROM held
    WHERE o.id = held.operation_id AND o.attempt = ${input.idempotency.attempt}::int
      AND o.state IN ('running', 'completed', 'recovery_required')`;
  return acknowledged === 1;
}

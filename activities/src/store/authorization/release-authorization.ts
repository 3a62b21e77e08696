import type { OperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import type { PaymentRef } from '../payment-intent/load-payment.js';

/**
 * Lets go of an authorization that the processor refused to capture or void and that still stands. The key is free for
 * another attempt, unless it was answered meanwhile: then it keeps that answer. False when this attempt does not have
 * the payment any more: a run that was given up must not take it from the next attempt of its own operation.
 */
export async function releaseAuthorization(
  database: Database,
  input: OperationInput & PaymentRef,
  processorKey: string,
): Promise<boolean> {
  const released = await database.prisma.$executeRaw`
    WITH freed AS (
      UPDATE payment_intent AS p SET pending_operation_id = NULL
      FROM operation AS own
      WHERE p.merchant_id = ${input.merchantId}::uuid AND p.rail = ${input.rail}::rail
        AND p.id = ${input.paymentIntentId}::uuid AND p.pending_operation_id = ${input.operationId}::uuid
        AND own.id = p.pending_operation_id AND own.attempt = ${input.idempotency.attempt}::int
      RETURNING p.id
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'not_attempted', concluded_at = now()
      FROM freed WHERE processor_key = ${processorKey} AND outcome = 'pending'
    )
    UPDATE operation AS o
    SET state = CASE WHEN o.sealed_at IS NULL THEN 'retryable' ELSE 'sealed' END::operation_state,
        answer = CASE WHEN o.sealed_at IS NULL THEN NULL ELSE o.answer END,
        answer_status = CASE WHEN o.sealed_at IS NULL THEN NULL ELSE o.answer_status END
    FROM freed
    WHERE o.id = ${input.operationId}::uuid AND o.attempt = ${input.idempotency.attempt}::int
      AND o.state IN ('running', 'sealed', 'recovery_required')`;
  return released === 1;
}

import type { OperationInput } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';

/**
 * Lets go of an authorization that the processor refused to capture or void and that still stands. The key is free for
 * another attempt, unless it was completed meanwhile: then it keeps that response. False when this attempt does not have
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
      UPDATE processor_attempt SET outcome = 'not_attempted', finished_at = now()
      FROM freed WHERE processor_key = ${processorKey} AND outcome = 'pending'
    )
    UPDATE operation AS o
    SET state = CASE WHEN o.completed_at IS NULL THEN 'retryable' ELSE 'completed' END::operation_state,
        response = CASE WHEN o.completed_at IS NULL THEN NULL ELSE o.response END,
        response_status = CASE WHEN o.completed_at IS NULL THEN NULL ELSE o.response_status END
    FROM freed
    WHERE o.id = ${input.operationId}::uuid AND o.attempt = ${input.idempotency.attempt}::int
      AND o.state IN ('running', 'completed', 'recovery_required')`;
  return released === 1;
}

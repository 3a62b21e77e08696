import type { OperationInput } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { completeOperation } from '../operation/complete-operation.js';

/**
 * Releases the hold on an authorization that still exists after the processor rejected its capture or void. The key is
 * free for another attempt, unless it has a response: then it keeps it. Returns false when this attempt no longer
 * holds the payment: a run that timed out must not release it while the next attempt of its operation holds it.
 */
export async function releaseAuthorization(
  database: Database,
  input: OperationInput & PaymentRef,
  processorKey: string,
): Promise<boolean> {
  const ended = sql`o.id = ${input.operationId}::uuid AND o.attempt = ${input.idempotency.attempt}::int`;
  const released = await database.statements.$executeRaw`
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
    ${completeOperation(ended, null, sql`FROM freed`)}`;
  return released === 1;
}

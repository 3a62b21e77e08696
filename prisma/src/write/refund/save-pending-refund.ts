import type { Keyring } from '@landed/codec/keyring';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { RefundInput } from '@landed/contracts/refund/types';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { completeOperation } from '../operation/complete-operation.js';
import { insertObjects } from '../processor-object/insert-objects.js';

/**
 * Saves that the processor accepted a refund and will report its result later: the attempt is confirmed, and the
 * prepared `pending` response becomes the key's response. Returns false when the refund is no longer pending, or
 * another attempt has the key.
 */
export async function savePendingRefund(
  database: Database,
  keyring: Keyring,
  input: RefundInput,
  attempt: { readonly processorKey: string; readonly detail: ProcessorDetail },
): Promise<boolean> {
  const detail = sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const ended = sql`o.id = held.operation_id AND o.attempt = ${input.idempotency.attempt}::int`;
  const objects = insertObjects(keyring, input, attempt.detail, {
    columns: sql`p.entity, p.id, held.id`,
    source: sql`FROM held JOIN payment_intent AS p ON p.id = held.payment_intent_id`,
  });
  const saved = await database.statements.$executeRaw`
    WITH held AS (
      SELECT id, operation_id, payment_intent_id FROM refund
      WHERE merchant_id = ${input.merchantId}::uuid AND rail = ${input.rail}::rail AND id = ${input.refundId}::uuid
        AND status = 'pending'
      FOR UPDATE
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'confirmed', detail = ${detail}::bytea, finished_at = now()
      FROM held
      WHERE processor_key = ${attempt.processorKey} AND outcome = 'pending'
    ), ${objects}
    ${completeOperation(ended, 'prepared', sql`FROM held`)}`;
  return saved === 1;
}

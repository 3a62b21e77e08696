import type { Keyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import type { PaymentRefunds } from '../../read/refund/load-payment-refunds.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { claimKey, zeroIfClaimedAtOnce } from '../operation/claim-key.js';

export interface RefundPreparation {
  readonly input: RefundInput;
  readonly refund: Refund;
  /** The payment's refunds that the share of each part was computed from. */
  readonly refunds: PaymentRefunds;
  readonly processorKey: string;
}

/**
 * Writes everything that must exist before the processor is called, in one statement behind the payment's lock: the
 * operation with the `pending` response that applies when the outcome is not known in time, the reservation, the
 * refund, the write-ahead attempt and the first event.
 *
 * Returns false, and writes nothing, when the payment's refunds or disputes have changed since they were read, or when
 * the key is not free for this attempt.
 */
export async function prepareRefund(
  database: Database,
  keyring: Keyring,
  { input, refund, refunds, processorKey }: RefundPreparation,
): Promise<boolean> {
  const { merchantId, rail } = input;
  const { paymentIntentId } = refund;
  const response = refundResponse(refund);
  const claim = claimKey(keyring, { kind: 'refund', input, paymentIntentId, response }, sql`FROM payment`);
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, refundResponse(refund), sealContexts.snapshot(eventId));
  const { subtotal, shipping, tax, duty, total, currency } = refund.breakdown;

  const prepared = database.statements.$executeRaw`
    WITH payment AS (
      SELECT id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${paymentIntentId}::uuid
        AND refund_revision = ${refunds.revision}::int AND amount_disputed = ${refunds.payment.disputed}::int
        AND amount_captured - amount_refunded - refund_reserved - amount_disputed >= ${total}::int
      FOR UPDATE
    ), ${claim}, reserved AS (
      UPDATE payment_intent
      SET refund_reserved = refund_reserved + ${total}::int, refund_revision = refund_revision + 1
      FROM op
      WHERE payment_intent.id = ${paymentIntentId}::uuid
      RETURNING payment_intent.id, op.id AS operation_id
    ), refund AS (
      INSERT INTO refund (id, rail, merchant_id, payment_intent_id, operation_id, currency, amount, subtotal, shipping,
                          tax, duty, reason, metadata, status, created_at, updated_at)
      SELECT ${refund.id}::uuid, ${rail}::rail, ${merchantId}::uuid, reserved.id, reserved.operation_id,
             ${currency}::currency, ${total}::int, ${subtotal}::int, ${shipping}::int, ${tax}::int, ${duty}::int,
             ${refund.reason}::refund_reason, ${JSON.stringify(refund.metadata)}::jsonb, 'pending', ${refund.createdAt}::timestamptz,
             ${refund.updatedAt}::timestamptz
      FROM reserved
      RETURNING id, payment_intent_id, operation_id
    ), attempt AS (
      INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, kind, refund_id, created_at)
      SELECT ${processorKey}, payment_intent_id, operation_id, 'refund', id, ${refund.createdAt}::timestamptz FROM refund
    )
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id, snapshot, created_at)
    SELECT ${eventId}::uuid, ${rail}::rail, ${merchantId}::uuid, 'refund.created', id, 1, operation_id,
           ${input.requestId}::uuid, ${snapshot}::bytea, ${refund.createdAt}::timestamptz
    FROM refund`;
  return (await zeroIfClaimedAtOnce(prepared)) === 1;
}

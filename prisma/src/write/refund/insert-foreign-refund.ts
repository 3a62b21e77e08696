import type { Keyring } from '@landed/codec/keyring';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund } from '@landed/contracts/refund/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import type { PaymentRefunds } from '../../read/refund/load-payment-refunds.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertObjects } from '../processor-object/insert-objects.js';

export interface ForeignRefundRecord {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** The refund as `pending`. What the processor states about it is saved like the result of any refund. */
  readonly refund: Refund;
  /** The payment's refunds that the share of each part was computed from. */
  readonly refunds: PaymentRefunds;
  readonly processorRefund: string;
}

/**
 * Records a refund that was made directly at the processor, in one statement behind the payment's lock: the refund
 * without an operation, its reservation, its first event and the processor's id.
 *
 * Returns false, and writes nothing, when the refund is recorded already, or when the payment's refunds have changed
 * since they were read.
 */
export async function insertForeignRefund(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, refund, refunds, processorRefund }: ForeignRefundRecord,
): Promise<boolean> {
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, refundResponse(refund), sealContexts.snapshot(eventId));
  const { subtotal, shipping, tax, duty, total, currency } = refund.breakdown;
  const objects = insertObjects(
    keyring,
    { rail, merchantId },
    { refund: processorRefund },
    { columns: sql`payment.entity, payment.id, refund.id`, source: sql`FROM payment, refund` },
  );
  const inserted = await database.statements.$executeRaw`
    WITH payment AS (
      SELECT id, entity FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${refund.paymentIntentId}::uuid
        AND refund_revision = ${refunds.revision}::int
        AND amount_captured - amount_refunded - refund_reserved >= ${total}::int
      FOR UPDATE
    ), refund AS (
      INSERT INTO refund (id, rail, merchant_id, payment_intent_id, source, currency, amount, subtotal, shipping, tax,
                          duty, reason, status, created_at, updated_at)
      SELECT ${refund.id}::uuid, ${rail}::rail, ${merchantId}::uuid, payment.id, 'processor', ${currency}::currency,
             ${total}::int, ${subtotal}::int, ${shipping}::int, ${tax}::int, ${duty}::int,
             ${refund.reason}::refund_reason, 'pending', ${refund.createdAt}::timestamptz,
             ${refund.updatedAt}::timestamptz
      FROM payment
      ON CONFLICT DO NOTHING
      RETURNING id, payment_intent_id
    ), reserved AS (
      UPDATE payment_intent
      SET refund_reserved = refund_reserved + ${total}::int, refund_revision = refund_revision + 1
      FROM refund
      WHERE payment_intent.id = refund.payment_intent_id
    ), ${objects}
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
    SELECT ${eventId}::uuid, ${rail}::rail, ${merchantId}::uuid, 'refund.created', id, 1, ${snapshot}::bytea,
           ${refund.createdAt}::timestamptz
    FROM refund`;
  return inserted === 1;
}

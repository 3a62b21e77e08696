import type { ProcessorObjectId } from '@landed/contracts/processor-event/types';
import { type Database, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { openReviewCase } from '../review-case/open-review-case.js';

/**
 * Records that the processor reported a dispute of a payment: from then on no refund of it is accepted, and an operator
 * has a case. The dispute's money is not posted yet. Returns false when the dispute is recorded already.
 *
 * The payment's refund revision changes with it, so that a refund that was checked before the dispute is checked again.
 */
export async function saveDispute(database: Database, ref: PaymentRef, dispute: ProcessorObjectId): Promise<boolean> {
  const { rail, merchantId, paymentIntentId } = ref;
  const { idHmac, keyId, idSealed } = dispute;
  const review = openReviewCase(ref, 'disputed', sql`known.payment_intent_id`, sql`FROM known`);
  const saved = await database.prisma.$executeRaw`
    WITH payment AS (
      SELECT id, entity FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${paymentIntentId}::uuid
      FOR UPDATE
    ), known AS (
      INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id)
      SELECT ${rail}::rail, payment.entity, ${idHmac}, ${keyId}, 'dispute', decode(${idSealed}, 'base64'),
             ${merchantId}::uuid, payment.id
      FROM payment
      ON CONFLICT DO NOTHING
      RETURNING payment_intent_id
    ), ${review}
    UPDATE payment_intent SET refund_revision = refund_revision + 1
    FROM known
    WHERE payment_intent.id = known.payment_intent_id`;
  return saved === 1;
}

import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ReviewKind } from '@landed/contracts/review-case/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, type SqlPart, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';

/**
 * Why an operator must look at a payment.
 *
 * - `captured_in_part`: a part of the authorization was captured directly at the processor.
 * - `late_charge`: the processor completed the charge after the payment had ended here.
 * - `amount_mismatch`: the processor states another amount or currency of the payment, or of one of its refunds.
 * - `refund_not_recorded`: refunds took more at the processor than our record says.
 * - `event_given_up`: an event of the processor led to no fact within its time, and nothing else reads the payment.
 * - `contradicted`: the processor stated something that the ended payment cannot become, and the key keeps its response.
 */
export type OpenedReviewKind = Exclude<ReviewKind, 'disputed'>;

/**
 * The CTE `review` of a statement: opens a case, at most one of a kind per payment. `null` opens none.
 *
 * @param payment the id of the payment, as a column of `source`.
 */
export function openReviewCase(
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
  kind: OpenedReviewKind | null,
  payment: SqlPart,
  source: SqlPart,
): SqlPart {
  return sql`review AS (
      INSERT INTO review_case (id, rail, merchant_id, payment_intent_id, kind)
      SELECT ${uuidV7()}::uuid, ${rail}::rail, ${merchantId}::uuid, ${payment}, ${kind}::text
      ${source} WHERE ${kind !== null}
      ON CONFLICT (payment_intent_id, kind) DO NOTHING
    )`;
}

/** Opens a case about a payment on its own. A second call changes nothing, even after the case was closed. */
export async function saveReviewCase(database: Database, ref: PaymentRef, kind: OpenedReviewKind): Promise<void> {
  const review = openReviewCase(ref, kind, sql`payment.id`, sql`FROM payment`);
  await database.prisma.$executeRaw`
    WITH payment AS (
      SELECT id FROM payment_intent
      WHERE merchant_id = ${ref.merchantId}::uuid AND rail = ${ref.rail}::rail AND id = ${ref.paymentIntentId}::uuid
    ), ${review}
    SELECT 1`;
}

import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import { type SqlPart, sql } from '../../database.js';

/**
 * Why an operator must look at a payment.
 *
 * - `captured_in_part`: a part of the authorization was captured directly at the processor.
 * - `late_charge`: the processor completed the charge after the payment had ended here.
 */
export type ReviewKind = 'captured_in_part' | 'late_charge';

/**
 * The CTE `review` of a statement: opens a case, at most one of a kind per payment. `null` opens none.
 *
 * @param payment the id of the payment, as a column of `source`.
 */
export function openReviewCase(
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
  kind: ReviewKind | null,
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

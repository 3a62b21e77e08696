import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ReviewCase, ReviewKind } from '@landed/contracts/review-case/types';
import type { Database } from '../../database.js';
import type { ReviewCaseModel } from '../../generated/models.js';

/** Which cases to find, of all merchants. Null: any. For operators only. */
export interface ReviewCaseQuery {
  readonly id: string | null;
  readonly merchantId: MerchantId | null;
  readonly rail: Rail | null;
  readonly kind: ReviewKind | null;
  readonly isOpen: boolean | null;
  readonly limit: number;
  /** Only cases older than this one. */
  readonly startingAfter: string | null;
}

type Row = Pick<
  ReviewCaseModel,
  'id' | 'rail' | 'merchantId' | 'paymentIntentId' | 'kind' | 'createdAt' | 'returnedAt' | 'closedAt'
> & { readonly actor: string | null; readonly reason: string | null };

/** Cases, newest first by the time in their ids. There are few: each is a change that was made by hand. */
export async function findReviewCases(
  { prisma }: Database,
  { id, merchantId, rail, kind, isOpen, limit, startingAfter }: ReviewCaseQuery,
): Promise<readonly ReviewCase[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT c.id::text AS id, c.rail, c.merchant_id::text AS "merchantId", c.payment_intent_id::text AS "paymentIntentId",
           c.kind, c.created_at AS "createdAt", c.returned_at AS "returnedAt", c.closed_at AS "closedAt", a.actor, a.reason
    FROM review_case AS c
    LEFT JOIN operator_action AS a
      ON a.target = c.id::text AND a.action = 'review_case.close' AND a.result = 'accepted'
    WHERE c.id = COALESCE(${id}::uuid, c.id)
      AND c.merchant_id = COALESCE(${merchantId}::uuid, c.merchant_id)
      AND c.rail = COALESCE(${rail}::rail, c.rail)
      AND c.kind = COALESCE(${kind}::text, c.kind)
      AND (c.closed_at IS NULL) = COALESCE(${isOpen}::boolean, c.closed_at IS NULL)
      AND (${startingAfter}::uuid IS NULL OR c.id < ${startingAfter}::uuid)
    ORDER BY c.id DESC LIMIT ${limit}::int`;
  return rows.map(reviewCaseOf);
}

function reviewCaseOf(row: Row): ReviewCase {
  return {
    id: row.id,
    rail: row.rail,
    merchantId: asId<'merchant'>(row.merchantId),
    paymentIntentId: asId<'payment_intent'>(row.paymentIntentId),
    kind: row.kind as ReviewKind,
    createdAt: row.createdAt.toISOString(),
    returnedAt: row.returnedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.actor === null ? null : { actor: row.actor, reason: row.reason },
  };
}

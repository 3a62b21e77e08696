import { asId } from '@landed/contracts/ids/ids';
import { inKeyOrder, type Metadata } from '@landed/contracts/metadata/metadata';
import type { RefundFailureReason, RefundSource } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import { sql } from '../../database.js';
import type { RefundModel } from '../../generated/models.js';

/** What is shown of a row of `refund`. Raw statements name the columns as Prisma does, so that both have one mapping. */
export type RefundRow = Pick<
  RefundModel,
  | 'id'
  | 'rail'
  | 'paymentIntentId'
  | 'currency'
  | 'amount'
  | 'subtotal'
  | 'shipping'
  | 'tax'
  | 'duty'
  | 'reason'
  | 'metadata'
  | 'status'
  | 'failureReason'
  | 'source'
  | 'createdAt'
  | 'updatedAt'
>;

/** The columns of a `RefundRow`, in a statement with the refund as `r`. */
export const refundColumns = sql`r.id::text AS id, r.rail::text AS rail, r.payment_intent_id::text AS "paymentIntentId",
  r.currency::text AS currency, r.amount, r.subtotal, r.shipping, r.tax, r.duty, r.reason::text AS reason, r.metadata,
  r.status::text AS status, r.failure_reason AS "failureReason", r.source, r.created_at AS "createdAt",
  r.updated_at AS "updatedAt"`;

export function refundOf(row: RefundRow): Refund {
  const { subtotal, shipping, tax, duty, amount: total, currency } = row;
  return {
    id: asId<'refund'>(row.id),
    livemode: row.rail === 'live',
    paymentIntentId: asId<'payment_intent'>(row.paymentIntentId),
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    reason: row.reason,
    metadata: inKeyOrder(row.metadata as Metadata),
    status: row.status,
    failureReason: row.failureReason as RefundFailureReason | null,
    source: row.source as RefundSource,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

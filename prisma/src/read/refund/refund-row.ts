import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundFailureReason, RefundReason, RefundSource, RefundStatus } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import { sql } from '../../database.js';

/** A row of `refund`, as `refundColumns` select it. */
export interface RefundRow {
  readonly id: string;
  readonly rail: Rail;
  readonly payment_intent_id: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly duty: number;
  readonly reason: RefundReason | null;
  readonly status: RefundStatus;
  readonly failure_reason: RefundFailureReason | null;
  readonly source: RefundSource;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of a `RefundRow`, in a statement with the refund as `r`. */
export const refundColumns = sql`r.id::text AS id, r.rail::text AS rail, r.payment_intent_id::text AS payment_intent_id,
  r.currency::text AS currency, r.amount, r.subtotal, r.shipping, r.tax, r.duty, r.reason::text AS reason,
  r.status::text AS status, r.failure_reason, r.source, r.created_at, r.updated_at`;

export function refundOf(row: RefundRow): Refund {
  const { subtotal, shipping, tax, duty, amount: total, currency } = row;
  return {
    id: asId<'refund'>(row.id),
    livemode: row.rail === 'live',
    paymentIntentId: asId<'payment_intent'>(row.payment_intent_id),
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    reason: row.reason,
    status: row.status,
    failureReason: row.failure_reason,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

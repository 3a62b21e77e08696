import type { Id, PaymentIntentId } from '../ids/ids.js';
import type { Metadata } from '../metadata/metadata.js';
import type { PaymentOperationInput } from '../operation/types.js';
import type { Requested } from '../record/every-field.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import type { RefundFailureReason, RefundReason, RefundSource, RefundStatus } from './status.js';
import type { RefundBody } from './wire.js';

export type RefundId = Id<'refund'>;

/** A refund. Amounts are minor units of `breakdown.currency`, instants RFC 3339 in UTC. */
export interface Refund {
  readonly id: RefundId;
  readonly livemode: boolean;
  readonly paymentIntentId: PaymentIntentId;
  /** The refund's share of each part of the payment; `total` is the amount of the refund. */
  readonly breakdown: AmountBreakdown;
  readonly reason: RefundReason | null;
  readonly metadata: Metadata;
  readonly status: RefundStatus;
  readonly failureReason: RefundFailureReason | null;
  readonly source: RefundSource;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Input that the gateway passes to the `refundPayment` workflow. */
export interface RefundInput extends PaymentOperationInput, Omit<Requested<RefundBody>, 'paymentIntentId'> {
  readonly refundId: RefundId;
  /** Null: everything that can still be refunded. */
  readonly amount: number | null;
  readonly reason: RefundReason | null;
}

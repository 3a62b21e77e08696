import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId, TaxQuoteId } from '../ids/ids.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import type { CaptureMethod, FailureCode, PaymentStatus } from './status.js';

export type CancellationReason = 'requested_by_merchant' | 'expired';
export type RefundStatus = 'none' | 'partial' | 'full';

/**
 * The current state of a payment: everything that `GET` returns. Amounts are minor units of `breakdown.currency`,
 * instants RFC 3339 in UTC with milliseconds.
 */
export interface PaymentIntentState {
  readonly id: PaymentIntentId;
  readonly livemode: boolean;
  readonly status: PaymentStatus;
  readonly entity: Entity;
  readonly breakdown: AmountBreakdown;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
  readonly amountDisputed: number;
  readonly failureCode: FailureCode | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A payment together with the fields of its request. */
export interface PaymentIntent extends PaymentIntentState {
  readonly captureMethod: CaptureMethod;
  readonly taxQuoteId: TaxQuoteId | null;
  readonly paymentMethod: string;
  readonly merchantReference: string | null;
  readonly cancellationReason: CancellationReason | null;
  readonly actionExpiresAt: string | null;
  readonly captureBefore: string | null;
}

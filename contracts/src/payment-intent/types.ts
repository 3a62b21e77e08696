import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId, TaxQuoteId } from '../ids/ids.js';
import type { Metadata } from '../metadata/metadata.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import type { PaymentCard } from './card.js';
import type { CaptureMethod, FailureCode, PaymentAction, PaymentStatus } from './status.js';

export type CancellationReason = 'requested_by_merchant' | 'expired';
export type RefundStatus = 'none' | 'partial' | 'full';

/**
 * The current state of a payment: everything that `GET` and lists return. Amounts are minor units of `breakdown.currency`,
 * instants RFC 3339 in UTC with milliseconds.
 */
export interface PaymentIntentState {
  readonly id: PaymentIntentId;
  readonly livemode: boolean;
  readonly status: PaymentStatus;
  readonly entity: Entity;
  readonly breakdown: AmountBreakdown;
  readonly captureMethod: CaptureMethod;
  readonly taxQuoteId: TaxQuoteId | null;
  readonly merchantReference: string | null;
  readonly metadata: Metadata;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
  readonly amountDisputed: number;
  /** Null before the issuer decided. */
  readonly card: PaymentCard | null;
  readonly failureCode: FailureCode | null;
  /** The capture or cancel that is in flight. */
  readonly pendingAction: PaymentAction | null;
  readonly actionExpiresAt: string | null;
  readonly captureBefore: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A payment as create, capture, cancel and events return it. */
export interface PaymentIntent extends PaymentIntentState {
  readonly paymentMethod: string;
  readonly cancellationReason: CancellationReason | null;
}

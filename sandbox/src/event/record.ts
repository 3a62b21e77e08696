import type { ChargeRecord } from '../charge/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { RefundRecord } from '../refund/record.js';

/** Those of Stripe's types that can happen here; a card payment is never `processing`. */
export const EVENT_TYPES = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.captured',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What the journal keeps of an event; what it shows stands in the same line and in those before it. */
export interface JournaledEvent {
  readonly id: string;
  readonly account: string;
  readonly type: EventType;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Whether it was to be sent somewhere. */
  readonly tell: boolean;
}

/** The records as they were right after the change, and right before it. Records never change, so nothing is copied. */
export interface Snapshot {
  readonly payment?: PaymentRecord | undefined;
  readonly charge?: ChargeRecord | undefined;
  readonly method?: MethodRecord | undefined;
  readonly refund?: RefundRecord | undefined;
  readonly before: {
    readonly charge?: ChargeRecord | undefined;
    readonly refund?: RefundRecord | undefined;
  };
}

export interface EventRecord extends JournaledEvent {
  readonly snapshot: Snapshot;
}

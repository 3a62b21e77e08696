import type { ChargeRecord } from '../charge/record.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { DisputeRecord } from '../dispute/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { PayoutRecord } from '../payout/record.js';
import type { RefundRecord } from '../refund/record.js';
import type { TransferRecord } from '../transfer/record.js';

/** Stripe's event types that occur here. A card payment is never `processing`. */
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
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'transfer.created',
  'transfer.reversed',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'account.updated',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event in the journal. Its objects are in the same line and in earlier lines. */
export interface JournaledEvent {
  readonly id: string;
  /** The platform's account. */
  readonly account: string;
  /** The connected account that the event is about; absent when it is about the platform. */
  readonly connected?: string;
  readonly type: EventType;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Whether the account had a webhook address at that time. */
  readonly notify: boolean;
}

/** The records right after the change and right before it. Records are immutable, so nothing is copied. */
export interface Snapshot {
  readonly payment?: PaymentRecord | undefined;
  readonly charge?: ChargeRecord | undefined;
  readonly method?: MethodRecord | undefined;
  readonly refund?: RefundRecord | undefined;
  readonly dispute?: DisputeRecord | undefined;
  readonly transfer?: TransferRecord | undefined;
  readonly payout?: PayoutRecord | undefined;
  readonly connectedAccount?: ConnectedAccountRecord | undefined;
  readonly before: {
    readonly charge?: ChargeRecord | undefined;
    readonly refund?: RefundRecord | undefined;
    readonly dispute?: DisputeRecord | undefined;
    readonly transfer?: TransferRecord | undefined;
    readonly payout?: PayoutRecord | undefined;
    readonly connectedAccount?: ConnectedAccountRecord | undefined;
  };
}

export interface EventRecord extends JournaledEvent {
  readonly snapshot: Snapshot;
}

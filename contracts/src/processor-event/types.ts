import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { RefundId } from '../refund/types.js';

/** What a processor's event says has happened, in our words. It is never believed: it says where to look. */
export const processorEventKinds = [
  'payment_succeeded',
  'payment_authorized',
  'payment_failed',
  'payment_canceled',
  'refund_changed',
] as const;
export type ProcessorEventKind = (typeof processorEventKinds)[number];

/** What the event is about, by our own id; the processor's ids are never taken from an event. */
export type ProcessorEventSubject =
  | { readonly kind: 'payment'; readonly paymentIntentId: PaymentIntentId }
  | { readonly kind: 'refund'; readonly refundId: RefundId };

/** What the ingress hands to the `providerEvent` workflow: ids and a hint, nothing else of what was sent. */
export interface ProcessorEventInput {
  readonly rail: Rail;
  readonly entity: Entity;
  /** SHA-256 of the processor's id of the event, in hex. */
  readonly eventHash: string;
  readonly kind: ProcessorEventKind;
  readonly subject: ProcessorEventSubject;
  /** When it arrived; RFC 3339. */
  readonly receivedAt: string;
}

/** What became of an event; the value of `processor_event.outcome`. */
export const processorEventOutcomes = [
  /** The processor stated something new, and it is committed. */
  'applied',
  /** What it hints at is known, or the processor does not say so. */
  'nothing_new',
  /** It names nothing that this entity has on this rail. */
  'not_ours',
  /** An operation is changing the payment now, and reads the processor itself. */
  'left_to_operation',
  /** The processor states what the payment can no longer become. Ignored, and to be looked at. */
  'would_move_back',
  /** The processor did not answer for as long as the event was followed; polling finds out. */
  'unknown',
] as const;
export type ProcessorEventOutcome = (typeof processorEventOutcomes)[number];

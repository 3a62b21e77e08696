import type { Entity } from '../entity/entity.js';
import type { PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { RefundId } from '../refund/types.js';

/** What a processor event reports, in our terms. It is never trusted: it only says what to read at the processor. */
export const processorEventKinds = [
  'payment_succeeded',
  'payment_authorized',
  'payment_failed',
  'payment_canceled',
  'refund_changed',
  /** A refund that is not ours, of a payment that may be ours. */
  'foreign_refund_changed',
  'dispute_changed',
  /** A payout or transfer at the payout partner. */
  'payout_changed',
  /** An account whose business the processor verifies. */
  'business_changed',
] as const;
export type ProcessorEventKind = (typeof processorEventKinds)[number];

/**
 * The subject of an event: by our own id, or, for an object that does not name ours, by the HMACs of the ids of its
 * payment and charge at the processor.
 */
export type ProcessorEventSubject =
  | { readonly kind: 'payment'; readonly paymentIntentId: PaymentIntentId }
  | { readonly kind: 'refund'; readonly refundId: RefundId }
  | { readonly kind: 'object'; readonly idHmacs: readonly string[] };

/** The id of an object of the processor as it is stored: its HMAC, and the sealed id in base64. */
export interface ProcessorObjectId {
  readonly idHmac: string;
  readonly keyId: string;
  readonly idSealed: string;
}

/**
 * Input that the ingress passes to the `processorEvent` workflow: ids and the kind of event, nothing else of the
 * delivery.
 */
export interface ProcessorEventInput {
  readonly rail: Rail;
  readonly entity: Entity;
  /** SHA-256 of the processor's event id, in hex. */
  readonly eventHash: string;
  readonly kind: ProcessorEventKind;
  readonly subject: ProcessorEventSubject;
  /**
   * The payment or dispute that the event names. A payment is read under it only if none of our commits has learned its
   * id, and counts only if it has our reference, amount and currency.
   */
  readonly object?: ProcessorObjectId;
  /** When it arrived; RFC 3339. */
  readonly receivedAt: string;
}

/** Outcome of an event; the value of `processor_event.outcome`. */
export const processorEventOutcomes = [
  /** The processor reported a new state, and it is saved. */
  'applied',
  /** The reported state is already known, or the processor does not confirm it. */
  'nothing_new',
  /** This entity has no such payment or refund on this rail. */
  'not_ours',
  /** An operation is changing the payment now and reads the processor itself. */
  'left_to_operation',
  /** The lifecycle of the dispute reads it. */
  'left_to_dispute',
  /** The workflow of the payout reads it. */
  'left_to_payout',
  /** The processor reports a status that the payment can no longer take. Ignored; an operator should look at it. */
  'would_move_back',
  /** The processor completed a payment that had ended here. It was voided or refunded; an operator should look at it. */
  'returned',
  /** The processor did not respond while the event was processed; later reads find the state. */
  'unknown',
] as const;
export type ProcessorEventOutcome = (typeof processorEventOutcomes)[number];

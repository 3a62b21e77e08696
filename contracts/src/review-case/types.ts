import type { Entity } from '../entity/entity.js';
import type { MerchantId, PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';

/** Why an operator must look at a payment. `disputed` is no longer opened: disputes have records of their own. */
export const reviewKinds = [
  'captured_in_part',
  'late_charge',
  'amount_mismatch',
  'refund_not_recorded',
  'event_given_up',
  'contradicted',
  'disputed',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** A payment that an operator must look at. Instants are RFC 3339 in UTC. */
export interface ReviewCase {
  readonly id: string;
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly kind: ReviewKind;
  readonly createdAt: string;
  /** When a late charge was voided or refunded. Null before that, and for other kinds. */
  readonly returnedAt: string | null;
  readonly closedAt: string | null;
  /** Who closed it, and why. Null while it is open, and when it was closed with SQL. */
  readonly closedBy: { readonly actor: string; readonly reason: string | null } | null;
}

/** Why a signed event is kept: its type or form is unknown, or it is about a dispute of an unknown payment. */
export const keepReasons = ['unknown_type', 'dispute'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** A signed event that the service does not handle, without its content. */
export interface KeptEvent {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly reason: KeepReason;
  /** RFC 3339. */
  readonly receivedAt: string;
  /** The processor's id and type of the event; null when the text cannot be read, for example with other keys. */
  readonly eventId: string | null;
  readonly type: string | null;
}

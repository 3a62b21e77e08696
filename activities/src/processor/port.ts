import type { Entity } from '@landed/contracts/entity/entity';
import type { OperationId, PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Money } from '@landed/contracts/money/money';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { PaymentCard } from '@landed/contracts/payment-intent/card';
import type { CaptureMethod, FailureCode } from '@landed/contracts/payment-intent/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundFailureReason, RefundNeverReason, RefundReason } from '@landed/contracts/refund/status';
import type { RefundId } from '@landed/contracts/refund/types';
import type { BalanceCalls } from './balance-port.js';
import type { DisputeCalls } from './dispute-port.js';
import type { StoredError, Unknown } from './no-fact.js';

export type { StoredError, Unknown } from './no-fact.js';

/** A charge for the processor, without the buyer's name or address. */
export interface ChargeRequest {
  /** `<operation>.<processor key number>.<step>`. The processor acts once per key, however often the request is sent. */
  readonly processorKey: string;
  readonly operationId: OperationId;
  readonly paymentIntentId: PaymentIntentId;
  readonly money: Money;
  readonly paymentMethod: string;
  readonly captureMethod: CaptureMethod;
  /** When the write-ahead attempt was written, by the database's clock; RFC 3339. No call for this charge is older. */
  readonly attemptedAt: string;
}

/**
 * What is known about a charge.
 *
 * - `succeeded`, `authorized`, `action_required`, `declined`: the processor stated it about this charge, with its
 *   amount and currency. `card` is absent where the processor does not state the card.
 * - `not_charged`: the processor rejected the charge for another reason than the card. `invalidPaymentMethod`: the
 *   token is unknown to this entity, or another payment has used it; null if it is not about the token. `underKey`: the rejection is about the charge and applies to every call with its
 *   key; a request-level rejection, such as a wrong secret key, is about one call only.
 * - `stored_error`: see {@link StoredError}.
 * - `unknown`: everything else.
 */
export type ChargeVerdict =
  | Succeeded
  | Authorized
  | ActionRequired
  | Declined
  | {
      readonly kind: 'not_charged';
      readonly invalidPaymentMethod: 'unknown' | 'used' | null;
      readonly underKey: boolean;
      readonly detail: ProcessorDetail;
    }
  | StoredError
  | Unknown;

interface Succeeded {
  readonly kind: 'succeeded';
  /** Only of a payment that was captured in part, directly at the processor: minor units. */
  readonly capturedInPart?: number;
  readonly card?: PaymentCard;
  readonly detail: ProcessorDetail;
}

interface Authorized {
  readonly kind: 'authorized';
  /** The processor's deadline, RFC 3339; null when it states none. */
  readonly captureBefore: string | null;
  readonly card?: PaymentCard;
  readonly detail: ProcessorDetail;
}

/** The issuer requires 3-D Secure authentication in the browser, with these two values. Only the merchant gets them. */
interface ActionRequired {
  readonly kind: 'action_required';
  readonly clientSecret: string;
  /** As the processor sent it: the drop-in passes it to the processor's script. */
  readonly flowResponse: Readonly<Record<string, unknown>>;
  readonly detail: ProcessorDetail;
}

interface Declined {
  readonly kind: 'declined';
  readonly failureCode: FailureCode;
  readonly card?: PaymentCard;
  readonly detail: ProcessorDetail;
}

/** A payment that the processor has, named by the processor's id. */
export interface KnownPayment {
  readonly paymentIntentId: PaymentIntentId;
  readonly processorPayment: string;
  readonly money: Money;
}

/**
 * What the processor states about a payment now. `unknown`: it did not respond, or its response does not have the
 * payment's amount, currency and reference.
 */
export type PaymentFact =
  | Succeeded
  | Authorized
  | ActionRequired
  | Declined
  /** `failureCode`: it was declined before it was canceled. */
  | {
      readonly kind: 'canceled';
      readonly failureCode?: FailureCode;
      readonly card?: PaymentCard;
      readonly detail: ProcessorDetail;
    }
  | Unknown;

/** In what a payment at the processor differs from ours. `id`: the processor has no payment with that id. */
export type PaymentDifference = 'id' | 'metadata' | 'amount' | 'currency';

/** The processor rejected a call and did not change the payment. The status of the payment has to be read. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly detail: ProcessorDetail;
}

/** A refund for the processor, of a payment that the processor has. */
export interface RefundRequest {
  /** `<operation>.<processor key number>.1`, the same for every sending: two keys would be two refunds. */
  readonly processorKey: string;
  readonly refundId: RefundId;
  readonly paymentIntentId: PaymentIntentId;
  readonly processorPayment: string;
  /** The processor's id of the refund; null until it is known. */
  readonly processorRefund: string | null;
  readonly money: Money;
  /** It was made directly at the processor, so it does not name our refund. */
  readonly isForeign?: boolean;
}

/** A refund that was made directly at the processor. */
export interface ForeignRefund {
  readonly processorRefund: string;
  readonly money: Money;
  readonly reason: RefundReason | null;
  readonly fact: RefundFact;
}

/** The refunds that the processor has of a payment. */
export interface RefundsAtProcessor {
  /** Minor units that pending and succeeded refunds took from the payment, ours and foreign ones. */
  readonly refunded: number;
  readonly foreign: readonly ForeignRefund[];
}

/**
 * What the processor states about a refund. `pending`: it accepted the refund and reports the result later. `failed`:
 * the money did not reach the buyer. `unknown`: it did not respond, or its response does not have the refund's amount,
 * currency and payment.
 */
export type RefundFact =
  | Succeeded
  | { readonly kind: 'pending'; readonly detail: ProcessorDetail }
  | { readonly kind: 'failed'; readonly failureReason: RefundFailureReason; readonly detail: ProcessorDetail }
  | Unknown;

/** The processor rejected a refund: this call refunded nothing. `underKey`: no call with its key refunds anything. */
export interface RefundRejected extends Rejected {
  readonly underKey: boolean;
  /** Why the processor will never refund this amount of the payment; null when another try may succeed. */
  readonly never: RefundNeverReason | null;
}

/** One acquiring account: an entity on a rail. No call throws because of a response or a missing response. */
export interface Processor extends BalanceCalls, DisputeCalls {
  /** Charges, or authorizes for manual capture. The same key again is the same charge. */
  charge(request: ChargeRequest): Promise<ChargeVerdict>;

  /**
   * Looks for the charge, in the account's payments of its time and in the index of their metadata. `absent`: what could
   * be read does not have it. That proves nothing: the charge may be outside the window or beyond the part of the list that
   * is read, and not in the index yet.
   */
  findCharge(request: ChargeRequest): Promise<ChargeVerdict | { readonly kind: 'absent' }>;

  /**
   * Fences the key of a charge that was not found: it uses the key for a payment that moves no money. `fenced`: the
   * charge can never happen. If the key has been used for the charge, the stored response of that call decides instead:
   * the charge is sent once more with its own parameters, and the processor replays what it stored.
   */
  fenceCharge(request: ChargeRequest): Promise<ChargeVerdict | { readonly kind: 'fenced' }>;

  /**
   * Reads a payment by an id that an operator gave. `another`: it is not our payment. `unknown`: the processor did not
   * respond, or the payment has a status that decides nothing.
   */
  identifyPayment(
    payment: KnownPayment,
  ): Promise<PaymentFact | { readonly kind: 'another'; readonly differs: readonly PaymentDifference[] }>;

  /** Reads a payment by the processor's id. */
  readPayment(payment: KnownPayment): Promise<PaymentFact>;

  /**
   * Captures the authorization in full, or voids it (`voidPayment` also ends a payment that waits for the buyer). The
   * processor does at most one of the two, at most once, whatever the key. Returns the payment after the call.
   */
  capture(payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;
  voidPayment(payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;

  /** Refunds. The same key again is the same refund. */
  refund(request: RefundRequest): Promise<RefundFact | RefundRejected | StoredError>;

  /** Reads whether the processor has the refund. `absent`: it responded, and the payment has no such refund. */
  findRefund(request: RefundRequest): Promise<RefundFact | { readonly kind: 'absent' }>;

  /** Reads all refunds of a payment. Null when the processor did not respond. */
  listRefunds(payment: KnownPayment): Promise<RefundsAtProcessor | null>;
}

/** Names an acquiring account. */
export interface AccountRef {
  readonly entity: Entity;
  readonly rail: Rail;
}

export type ProcessorOf = (account: AccountRef) => Processor;

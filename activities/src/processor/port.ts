import type { Entity } from '@landed/contracts/entity/entity';
import type { OperationId, PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Money } from '@landed/contracts/money/money';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { CaptureMethod, FailureCode } from '@landed/contracts/payment-intent/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundFailureReason } from '@landed/contracts/refund/status';
import type { RefundId } from '@landed/contracts/refund/types';

/** What a processor is asked for: never a buyer's name or address. */
export interface ChargeRequest {
  /** `<operation>.<attempt>.<step>`; the processor makes one effect of it however often it is sent. */
  readonly processorKey: string;
  readonly operationId: OperationId;
  readonly paymentIntentId: PaymentIntentId;
  readonly money: Money;
  readonly paymentMethod: string;
  readonly captureMethod: CaptureMethod;
  /** When the write-ahead row was written; RFC 3339. Nothing of this charge is older at the processor. */
  readonly attemptedAt: string;
}

/**
 * What is known of a charge. Only a fact that the processor stated about this very charge, with its amount and
 * currency, is `succeeded`, `authorized` or `declined`; `not_charged` is a definite no that is not the card's
 * (`invalidPaymentMethod`: the token is unknown to this entity; `underKey`: it was decided about the charge and holds
 * for every call with its key, where a no at the door, such as a wrong secret key, speaks of one call alone).
 * Everything else is `open`.
 */
export type ChargeVerdict =
  | Succeeded
  | Authorized
  | ActionRequired
  | Declined
  | {
      readonly kind: 'not_charged';
      readonly invalidPaymentMethod: boolean;
      readonly underKey: boolean;
      readonly detail: ProcessorDetail;
    }
  | Open;

interface Succeeded {
  readonly kind: 'succeeded';
  readonly detail: ProcessorDetail;
}

interface Authorized {
  readonly kind: 'authorized';
  /** The processor's deadline; null where it names none. */
  readonly captureBefore: string | null;
  readonly detail: ProcessorDetail;
}

/** The buyer has to prove to be the card's holder, in the browser, with these two. They reach the merchant alone. */
interface ActionRequired {
  readonly kind: 'action_required';
  readonly clientSecret: string;
  /** As the processor gave it: the drop-in hands it back to the processor's script. */
  readonly flowResponse: Readonly<Record<string, unknown>>;
  readonly detail: ProcessorDetail;
}

interface Declined {
  readonly kind: 'declined';
  readonly failureCode: FailureCode;
  readonly detail: ProcessorDetail;
}

interface Open {
  readonly kind: 'unknown';
  readonly detail: ProcessorDetail;
}

/** A payment that the processor has told us it has: asked about by the processor's own id. */
export interface KnownPayment {
  readonly paymentIntentId: PaymentIntentId;
  readonly processorPayment: string;
  readonly money: Money;
}

/**
 * What the processor states about a payment that it has, now. `open`: it did not response, or not about this payment
 * with its amount, currency and reference.
 */
export type PaymentFact =
  | Succeeded
  | Authorized
  | ActionRequired
  | Declined
  /** `failureCode`: it was declined before it was canceled. */
  | { readonly kind: 'canceled'; readonly failureCode?: FailureCode; readonly detail: ProcessorDetail }
  | Open;

/** A definite no to a call that would have changed a payment: it did not act on it. How it stands has to be read. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly detail: ProcessorDetail;
}

/** Money that is to go back to a buyer, of a payment that the processor has. */
export interface RefundRequest {
  /** `<operation>.<attempt>.1`, the same for every sending: two keys would be two refunds. */
  readonly processorKey: string;
  readonly refundId: RefundId;
  readonly paymentIntentId: PaymentIntentId;
  readonly processorPayment: string;
  /** The processor's id of the refund; null until it has told it. */
  readonly processorRefund: string | null;
  readonly money: Money;
}

/**
 * What the processor states about one refund of ours. `pending`: it has it and will say later what became of it.
 * `failed`: it had it, and the money did not reach the buyer. `open`: it did not response, or not about this refund with
 * its amount, currency and payment.
 */
export type RefundFact =
  | Succeeded
  | { readonly kind: 'pending'; readonly detail: ProcessorDetail }
  | { readonly kind: 'failed'; readonly failureReason: RefundFailureReason; readonly detail: ProcessorDetail }
  | Open;

/** A definite no to a refund: nothing was given back by this call, and with `underKey` by none with its key. */
export interface RefundRejected extends Rejected {
  readonly underKey: boolean;
  /** The payment has less left at the processor than we know of: it was refunded there directly. */
  readonly nothingLeft: boolean;
}

/** One acquiring account: an entity on a rail. No call throws for what the processor responses or fails to response. */
export interface Processor {
  /** Charges, or authorizes for manual capture. The same key again is the same charge. */
  charge(request: ChargeRequest): Promise<ChargeVerdict>;

  /** Reads whether the processor knows the charge. `absent`: it answered, and there is none. */
  findCharge(request: ChargeRequest): Promise<ChargeVerdict | { readonly kind: 'absent' }>;

  /**
   * Makes sure that a charge which the processor does not know can never happen any more, by taking its key for
   * something that moves no money. `closed`: it can never happen. `open`: it may have been taken; read again.
   */
  fenceCharge(request: ChargeRequest): Promise<'fenced' | 'unknown'>;

  /** Reads a payment by the processor's id. */
  readPayment(payment: KnownPayment): Promise<PaymentFact>;

  /**
   * Captures the whole authorization, or voids it (also one that waits for the buyer). The processor's own state makes
   * each of them happen at most once whatever the key, and of both only one. Answers how the payment stands after it.
   */
  capture(payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;
  voidPayment(payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;

  /** Gives money back. The same key again is the same refund. */
  refund(request: RefundRequest): Promise<RefundFact | RefundRejected>;

  /** Reads whether the processor has the refund. `absent`: it answered, and the payment has no such refund. */
  findRefund(request: RefundRequest): Promise<RefundFact | { readonly kind: 'absent' }>;
}

/** Names an acquiring account. */
export interface AccountRef {
  readonly entity: Entity;
  readonly rail: Rail;
}

export type ProcessorOf = (account: AccountRef) => Processor;

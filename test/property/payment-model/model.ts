import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';

/**
 * A payment and the effect of every money operation on it, in a few lines, written from the contract, not the code.
 * An operation is rejected in one step, or has two steps: it claims the payment (`begin`), then completes (`finish`).
 * Between the two steps, a concurrent request sees the payment as claimed.
 */
export interface ModelPayment {
  readonly breakdown: AmountBreakdown;
  readonly captureMethod: 'automatic' | 'manual';
  readonly status: 'requires_action' | 'processing' | 'authorized' | 'succeeded' | 'captured' | 'canceled' | 'failed';
  readonly failure: 'card_declined' | 'authentication_failed' | 'processing_error' | null;
  readonly canceledBy: 'requested_by_merchant' | 'expired' | null;
  /** The operation that has claimed the authorization and is not confirmed. */
  readonly pending: 'capture' | 'cancel' | null;
  readonly refunds: readonly ModelRefund[];
  /** What the recorded chargebacks have taken; absent without one. */
  readonly disputed?: number;
  /** Types of the payment's own events, in order. */
  readonly events: readonly string[];
}

export interface ModelRefund {
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly events: readonly string[];
}

export type MoneyOperation =
  | { readonly name: 'capture' | 'cancel' }
  /** Null: everything that is still refundable. */
  | { readonly name: 'refund'; readonly amount: number | null };

export interface Rejected {
  /** 409: nothing is stored, and the same request may be sent again. */
  readonly status: 400 | 409 | 422;
  readonly code:
    | 'invalid_state_transition'
    | 'refund_not_allowed'
    | 'refund_exceeds_captured'
    | 'idempotency_in_progress';
  readonly details: Readonly<Record<string, string | number>>;
}

/** How the issuer responds to a charge of the card: at once, or after a challenge. */
export type Card = 'good' | 'declined' | 'challenge' | 'challengeThenDeclined' | 'refundFails' | 'refundWaits';

export function created(breakdown: AmountBreakdown, captureMethod: ModelPayment['captureMethod']): ModelPayment {
  const nothing = { failure: null, canceledBy: null, pending: null, refunds: [] };
  return { breakdown, captureMethod, status: 'processing', ...nothing, events: ['payment_intent.created'] };
}

/** Applies the processor's response to a new charge. */
export function charged(payment: ModelPayment, card: Card): ModelPayment {
  if (card === 'declined') return moved(payment, { status: 'failed', failure: 'card_declined' });
  if (card === 'challenge' || card === 'challengeThenDeclined') return moved(payment, { status: 'requires_action' });
  return approved(payment);
}

/** Applies the processor's response that came after the merchant's: the buyer can no longer complete a challenge. */
export function chargedLate(payment: ModelPayment, card: Card): ModelPayment {
  if (card !== 'challenge' && card !== 'challengeThenDeclined') return charged(payment, card);
  return moved(payment, { status: 'failed', failure: 'authentication_failed' });
}

/** A charge that was never sent and never will be. */
export function neverCharged(payment: ModelPayment): ModelPayment {
  return moved(payment, { status: 'failed', failure: 'processing_error' });
}

/** The final state after the buyer has completed the challenge. */
export function challenged(payment: ModelPayment, card: Card, outcome: 'succeed' | 'fail'): ModelPayment {
  if (payment.status !== 'requires_action') return payment;
  if (outcome === 'fail') return moved(payment, { status: 'failed', failure: 'authentication_failed' });
  return card === 'challenge' ? approved(payment) : moved(payment, { status: 'failed', failure: 'card_declined' });
}

/** The time limit has passed without a challenge by the buyer or a capture by the merchant. */
export function expired(payment: ModelPayment): ModelPayment {
  const { status } = payment;
  if (status !== 'requires_action' && status !== 'authorized') return payment;
  return moved(payment, { status: 'canceled', canceledBy: 'expired' });
}

export function begin(payment: ModelPayment, operation: MoneyOperation): ModelPayment | Rejected {
  if (operation.name === 'refund') return beginRefund(payment, operation.amount);
  const { status, pending } = payment;
  if (status !== 'authorized') return { status: 422, code: 'invalid_state_transition', details: { status } };
  if (pending !== null) return { status: 422, code: 'invalid_state_transition', details: { status, pending } };
  return { ...payment, pending: operation.name };
}

/** @param index the index of the refund, for a refund. */
export function finish(
  payment: ModelPayment,
  operation: MoneyOperation,
  index: number,
  how: ModelRefund['status'],
): ModelPayment {
  switch (operation.name) {
    case 'capture':
      return moved({ ...payment, pending: null }, { status: 'captured' });
    case 'cancel':
      return moved({ ...payment, pending: null }, { status: 'canceled', canceledBy: 'requested_by_merchant' });
    case 'refund':
      return withRefundStatus(payment, index, how);
  }
}

/** Sets the next status of a refund: it is confirmed, or did not reach the buyer. */
export function withRefundStatus(payment: ModelPayment, index: number, status: ModelRefund['status']): ModelPayment {
  const refunds = payment.refunds.map((refund, at) =>
    at === index && refund.status !== status
      ? { ...refund, status, events: [...refund.events, `refund.${status}`] }
      : refund,
  );
  return { ...payment, refunds };
}

export const captured = (payment: ModelPayment): number =>
  payment.status === 'succeeded' || payment.status === 'captured' ? payment.breakdown.total : 0;
export const refunded = (payment: ModelPayment): number => sumOf(payment, 'succeeded');
export const reserved = (payment: ModelPayment): number => sumOf(payment, 'pending');
export const disputed = (payment: ModelPayment): number => payment.disputed ?? 0;
export const refundable = (payment: ModelPayment): number =>
  Math.max(captured(payment) - refunded(payment) - reserved(payment) - disputed(payment), 0);

export function isRejected(result: ModelPayment | Rejected): result is Rejected {
  return 'code' in result;
}

/** How a refund of a payment is rejected when disputes have taken all that refunds left. */
export const refundOfDisputed: Rejected = {
  status: 400,
  code: 'refund_not_allowed',
  details: { reason: 'disputed' },
};

function beginRefund(payment: ModelPayment, amount: number | null): ModelPayment | Rejected {
  if (payment.pending === 'capture') {
    return { status: 409, code: 'idempotency_in_progress', details: { pending: 'capture' } };
  }
  if (payment.status === 'processing') {
    return { status: 409, code: 'idempotency_in_progress', details: { pending: 'charge' } };
  }
  if (captured(payment) === 0) return { status: 400, code: 'refund_not_allowed', details: { reason: 'not_captured' } };
  const left = refundable(payment);
  if (left === 0 && disputed(payment) > 0) return refundOfDisputed;
  const asked = amount ?? left;
  if (asked === 0 || asked > left) {
    return { status: 400, code: 'refund_exceeds_captured', details: { amount_refundable: left } };
  }
  const refund: ModelRefund = { amount: asked, status: 'pending', events: ['refund.created'] };
  return { ...payment, refunds: [...payment.refunds, refund] };
}

function approved(payment: ModelPayment): ModelPayment {
  return moved(payment, { status: payment.captureMethod === 'manual' ? 'authorized' : 'succeeded' });
}

function moved(payment: ModelPayment, changes: Partial<ModelPayment> & Pick<ModelPayment, 'status'>): ModelPayment {
  return { ...payment, ...changes, events: [...payment.events, `payment_intent.${changes.status}`] };
}

function sumOf({ refunds }: ModelPayment, status: ModelRefund['status']): number {
  return refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount : 0), 0);
}

import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';

/**
 * What a payment is and what every verb does to it, in a few lines, written from the contract and not from the code.
 * Each verb is one step or two: it is refused, or it takes the payment (`begin`) and is then done (`finish`). Alone
 * they follow on each other; between them a simultaneous request sees the payment taken.
 */
export interface ModelPayment {
  readonly breakdown: AmountBreakdown;
  readonly captureMethod: 'automatic' | 'manual';
  readonly status: 'requires_action' | 'processing' | 'authorized' | 'succeeded' | 'captured' | 'canceled' | 'failed';
  readonly failure: 'card_declined' | 'authentication_failed' | 'processing_error' | null;
  readonly canceledBy: 'requested_by_merchant' | 'expired' | null;
  /** The verb that holds an authorization and is not confirmed. */
  readonly pending: 'capture' | 'cancel' | null;
  readonly refunds: readonly ModelRefund[];
  /** Types of the payment's own events, in order. */
  readonly events: readonly string[];
}

export interface ModelRefund {
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly events: readonly string[];
}

export type Verb =
  | { readonly verb: 'capture' | 'cancel' }
  /** Null: everything that is still refundable. */
  | { readonly verb: 'refund'; readonly amount: number | null };

export interface Refused {
  readonly status: 400 | 422;
  readonly code: 'invalid_state_transition' | 'refund_not_allowed' | 'refund_exceeds_captured';
  readonly details: Readonly<Record<string, string | number>>;
}

/** How a card answers: at once, or after the buyer was asked. */
export type Card = 'good' | 'declined' | 'challenge' | 'challengeThenDeclined' | 'refundFails' | 'refundWaits';

export function created(breakdown: AmountBreakdown, captureMethod: ModelPayment['captureMethod']): ModelPayment {
  const nothing = { failure: null, canceledBy: null, pending: null, refunds: [] };
  return { breakdown, captureMethod, status: 'processing', ...nothing, events: ['payment_intent.created'] };
}

/** The processor's word on a new charge. */
export function charged(payment: ModelPayment, card: Card): ModelPayment {
  if (card === 'declined') return moved(payment, { status: 'failed', failure: 'card_declined' });
  if (card === 'challenge' || card === 'challengeThenDeclined') return moved(payment, { status: 'requires_action' });
  return approved(payment);
}

/** A charge that was never sent and never will be. */
export function closed(payment: ModelPayment): ModelPayment {
  return moved(payment, { status: 'failed', failure: 'processing_error' });
}

/** The buyer's answer to the bank's question, as it will end. */
export function challenged(payment: ModelPayment, card: Card, outcome: 'succeed' | 'fail'): ModelPayment {
  if (payment.status !== 'requires_action') return payment;
  if (outcome === 'fail') return moved(payment, { status: 'failed', failure: 'authentication_failed' });
  return card === 'challenge' ? approved(payment) : moved(payment, { status: 'failed', failure: 'card_declined' });
}

/** Nobody finished it in time: neither the buyer nor the merchant. */
export function expired(payment: ModelPayment): ModelPayment {
  const { status } = payment;
  if (status !== 'requires_action' && status !== 'authorized') return payment;
  return moved(payment, { status: 'canceled', canceledBy: 'expired' });
}

export function begin(payment: ModelPayment, verb: Verb): ModelPayment | Refused {
  if (verb.verb === 'refund') return beginRefund(payment, verb.amount);
  const { status, pending } = payment;
  if (status !== 'authorized') return { status: 422, code: 'invalid_state_transition', details: { status } };
  if (pending !== null) return { status: 422, code: 'invalid_state_transition', details: { status, pending } };
  return { ...payment, pending: verb.verb };
}

/** @param index which refund, for a refund. */
export function finish(payment: ModelPayment, verb: Verb, index: number, how: ModelRefund['status']): ModelPayment {
  switch (verb.verb) {
    case 'capture':
      return moved({ ...payment, pending: null }, { status: 'captured' });
    case 'cancel':
      return moved({ ...payment, pending: null }, { status: 'canceled', canceledBy: 'requested_by_merchant' });
    case 'refund':
      return settled(payment, index, how);
  }
}

/** A refund's next word: it is confirmed, or did not reach the buyer. */
export function settled(payment: ModelPayment, index: number, status: ModelRefund['status']): ModelPayment {
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
export const refundable = (payment: ModelPayment): number => captured(payment) - refunded(payment) - reserved(payment);

export function isRefused(result: ModelPayment | Refused): result is Refused {
  return 'code' in result;
}

function beginRefund(payment: ModelPayment, amount: number | null): ModelPayment | Refused {
  if (captured(payment) === 0) return { status: 400, code: 'refund_not_allowed', details: { reason: 'not_captured' } };
  const left = refundable(payment);
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

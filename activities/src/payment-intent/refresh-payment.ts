import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentFact, Processor } from '../processor/port.js';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { loadPayment, type PaymentRef, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { decidePayment } from './decide-payment.js';
import { contradicts } from './contradicts.js';
import type { PaymentDependencies } from './dependencies.js';
import { knownPayment } from './known-payment.js';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';

/** What became of a payment that was looked at because of time, or because somebody said that it changed. */
export type Refreshed =
  /** The processor stated something new and it is committed. */
  | { readonly kind: 'changed'; readonly status: PaymentStatus }
  /** The processor states what we know, or somebody else committed it first. */
  | { readonly kind: 'unchanged' }
  /** The processor states what the payment can no longer become. Nothing is changed. */
  | { readonly kind: 'contradicted' }
  /** An operation has the payment and reads the processor itself. */
  | { readonly kind: 'held' }
  /** The processor stated no fact. */
  | { readonly kind: 'unknown' };

export interface RefreshOptions {
  /** The status whose time is over: the processor is asked to end it. Null only reads. */
  readonly end: 'requires_action' | 'authorized' | null;
  /** For the call that ends a payment; the processor's own state makes that happen at most once whatever the key. */
  readonly voidKey: string;
}

/**
 * Reads a payment at the processor, by the id that the store has, and makes what it states ours. Whether anybody said
 * what to expect plays no part. A payment that an operation is changing is left to that operation.
 *
 * Twice is once: what was committed is `unchanged` the second time.
 */
export async function refreshPayment(
  dependencies: PaymentDependencies,
  ref: PaymentRef,
  options: RefreshOptions,
): Promise<Refreshed> {
  const { database, keyring, processorOf } = dependencies;
  const { payment } = await loadPayment(database, keyring, ref);
  if (payment === null) throw new Error('There is no such payment.');
  const { status, entity } = payment.intent;
  if (status === 'processing' || payment.pending !== null) return { kind: 'held' };
  if (options.end !== null && status !== options.end) return { kind: 'unchanged' };
  // Never charged: the processor has nothing under an id of ours.
  if (payment.processorPayment === null) return { kind: 'contradicted' };

  const processor = processorOf({ entity, rail: ref.rail });
  const fact = await establish(processor, payment, options);
  if (fact.kind === 'unknown') return { kind: 'unknown' };
  if (!hasDeadline(status)) return contradicts(status, fact) ? { kind: 'contradicted' } : { kind: 'unchanged' };
  const move = decidePayment(payment, fact, new Date().toISOString());
  if (move === null) {
    if (contradicts(status, fact)) return { kind: 'contradicted' };
    return options.end === null ? { kind: 'unchanged' } : { kind: 'unknown' };
  }
  const committed = await savePayment(database, keyring, { ...move, ref, attempt: null, operation: null });
  return committed ? { kind: 'changed', status: move.intent.status } : { kind: 'unchanged' };
}

/**
 * Reads first. What still waits when its time is over is ended at the processor, whose response decides; a refusal means
 * that it moved between the two calls, so it is read once more.
 *
 * A payment whose challenge failed is ended there too: the browser that has its secret could otherwise confirm it with
 * another card after we have called it failed.
 */
async function establish(
  processor: Processor,
  payment: StoredPayment,
  { end, voidKey }: RefreshOptions,
): Promise<PaymentFact> {
  const known = knownPayment(payment);
  const found = await processor.readPayment(known);
  const failedChallenge = payment.intent.status === 'requires_action' && found.kind === 'declined';
  const timeIsOver = end !== null && (found.kind === 'action_required' || found.kind === 'authorized');
  // What became an authorization while its buyer's time ran out has a time of its own.
  const lateSuccess = end === 'requires_action' && found.kind === 'authorized';
  if (!failedChallenge && (!timeIsOver || lateSuccess)) return found;
  const ended = await processor.voidPayment(known, voidKey);
  if (ended.kind === 'rejected') {
    const after = await processor.readPayment(known);
    // Still open there: it is not failed before it is closed.
    return failedChallenge && after.kind === 'declined' ? { kind: 'unknown', detail: after.detail } : after;
  }
  return ended.kind === 'canceled' && failedChallenge ? found : ended;
}

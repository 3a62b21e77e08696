import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import { loadPayment, type PaymentRef, type StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { saveReviewCase } from '@landed/prisma/write/review-case/open-review-case';
import { startDatabaseClock } from '../operation/database-clock.js';
import { isMismatch } from '../processor/mismatch.js';
import type { PaymentFact, Processor } from '../processor/port.js';
import { contradictsStatus } from './contradicts-status.js';
import { decidePayment } from './decide-payment.js';
import type { PaymentDependencies } from './dependencies.js';
import { knownPayment } from './known-payment.js';

/** The result of reading a payment at the processor. */
export type Refreshed =
  /** The processor stated something new, and it is saved. */
  | {
      readonly kind: 'changed';
      readonly status: PaymentStatus;
      /** An operator should look at what was saved. */
      readonly needsReview?: true;
    }
  /** The processor states what is already saved, or another run saved it first. */
  | { readonly kind: 'unchanged' }
  /**
   * The processor states a status that the payment can no longer get, or, in two reads, another amount or currency.
   * Nothing is changed.
   */
  | { readonly kind: 'contradicted' }
  /** An operation holds the payment and reads the processor itself. */
  | { readonly kind: 'held' }
  /** The processor stated no fact. */
  | { readonly kind: 'unknown' };

export interface RefreshOptions {
  /** The status whose deadline has passed: the processor is asked to end the payment. Null only reads it. */
  readonly end: 'requires_action' | 'authorized' | null;
  /** Processor key of the call that ends the payment. The processor ends it at most once, whatever the key. */
  readonly voidKey: string;
}

/**
 * Reads a payment at the processor by its stored id and saves what the processor states. A payment that an operation
 * holds is left to that operation. A second call with nothing new returns `unchanged`.
 */
export async function refreshPayment(
  dependencies: PaymentDependencies,
  ref: PaymentRef,
  options: RefreshOptions,
): Promise<Refreshed> {
  const { database, keyring, processorOf } = dependencies;
  const startClock = startDatabaseClock();
  const { now, payment } = await loadPayment(database, keyring, ref);
  const clock = startClock(now);
  if (payment === null) throw new Error('The payment does not exist.');
  const { status, entity } = payment.intent;
  if (status === 'processing' || payment.pending !== null) return { kind: 'held' };
  if (options.end !== null && status !== options.end) return { kind: 'unchanged' };
  // It was never charged: the processor has no payment with our id.
  if (payment.processorPayment === null) return { kind: 'contradicted' };

  const processor = processorOf({ entity, rail: ref.rail });
  const fact = await establish(processor, payment, options);
  if (isMismatch(fact) && isMismatch(await processor.readPayment(knownPayment(payment)))) {
    await saveReviewCase(database, ref, 'amount_mismatch');
    return { kind: 'contradicted' };
  }
  if (fact.kind === 'unknown') return { kind: 'unknown' };
  if (!hasDeadline(status)) return contradictsStatus(fact, status) ? { kind: 'contradicted' } : { kind: 'unchanged' };
  const change = decidePayment(payment, fact, clock.now());
  if (change === null) {
    if (contradictsStatus(fact, status)) return { kind: 'contradicted' };
    return options.end === null ? { kind: 'unchanged' } : { kind: 'unknown' };
  }
  const saved = await savePayment(database, keyring, {
    ...change,
    ref,
    attempt: null,
    learned: fact.detail,
    operation: null,
  });
  if (saved === null) return { kind: 'unchanged' };
  if (fact.kind === 'succeeded' && change.intent.status === 'authorized') {
    // It was authorized, and captured in part since: the second read saves the capture.
    const captured = await refreshPayment(dependencies, ref, { ...options, end: null });
    if (captured.kind === 'changed') return captured;
  }
  const changed = { kind: 'changed', status: change.intent.status } as const;
  return change.review == null ? changed : { ...changed, needsReview: true };
}

/**
 * Reads the payment first. After its deadline, a payment that still waits is ended at the processor, and the response
 * decides. A rejection means that the payment changed between the two calls, so it is read once more.
 *
 * A payment whose authentication failed is ended too. Otherwise a browser that has its client secret could confirm it
 * with another card after we have set it to `failed`.
 */
async function establish(
  processor: Processor,
  payment: StoredPayment,
  { end, voidKey }: RefreshOptions,
): Promise<PaymentFact> {
  const known = knownPayment(payment);
  const found = await processor.readPayment(known);
  const failedAuthentication = payment.intent.status === 'requires_action' && found.kind === 'declined';
  const isPastDeadline = end !== null && (found.kind === 'action_required' || found.kind === 'authorized');
  // A payment that was authorized at the last moment has a new deadline, for its capture.
  const lateSuccess = end === 'requires_action' && found.kind === 'authorized';
  if (!failedAuthentication && (!isPastDeadline || lateSuccess)) return found;
  const ended = await processor.voidPayment(known, voidKey);
  if (ended.kind === 'rejected') {
    const after = await processor.readPayment(known);
    // The processor has not ended it: it must not be set to `failed` before that.
    return failedAuthentication && after.kind === 'declined' ? { kind: 'unknown', detail: after.detail } : after;
  }
  return ended.kind === 'canceled' && failedAuthentication ? found : ended;
}

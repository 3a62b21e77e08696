import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import { chargePostings } from '@landed/contracts/ledger/charge-postings';
import { captureDeadline } from '@landed/contracts/payment-intent/capture-deadline';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { PaymentCard } from '@landed/contracts/payment-intent/card';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentSave } from '@landed/prisma/write/payment-intent/save-payment';
import type { PaymentFact } from '../processor/port.js';

/** What changes about a payment. The rest of a {@link PaymentSave} names its attempt and operation. */
export type PaymentChange = Pick<PaymentSave, 'from' | 'intent' | 'event' | 'journal' | 'review'>;

/**
 * What the processor's fact, stated at the instant `at`, changes about a payment in `requires_action` or `authorized`.
 * Null when it changes nothing: the fact is known, or it would move the payment backwards. Pure.
 */
export function decidePayment(before: StoredPayment, fact: PaymentFact, at: string): PaymentChange | null {
  const stored = { ...before, intent: { ...before.intent, card: statedCard(fact) ?? before.intent.card } };
  switch (stored.intent.status) {
    case 'requires_action':
      return afterAuthentication(stored, fact, at);
    case 'authorized':
      return afterAuthorization(stored, fact, at);
    case 'processing':
    case 'succeeded':
    case 'captured':
    case 'canceled':
    case 'failed':
      return null;
  }
}

/** A card that was stated once stays: not every fact repeats it. */
function statedCard(fact: PaymentFact): PaymentCard | null {
  return 'card' in fact ? fact.card : null;
}

function afterAuthentication(stored: StoredPayment, fact: PaymentFact, at: string): PaymentChange | null {
  const { intent } = stored;
  switch (fact.kind) {
    case 'succeeded':
      // The status `succeeded` means the whole total. It was authorized before a part of it was captured.
      return fact.capturedInPart === undefined
        ? paid(stored, { status: 'succeeded' }, 'payment_intent.succeeded', at)
        : authorized(intent, null, at);
    case 'authorized':
      return authorized(intent, fact.captureBefore, at);
    case 'declined':
      return changed(intent, { status: 'failed', failureCode: fact.failureCode }, 'payment_intent.failed', at);
    case 'canceled':
      // A payment with a failed authentication is canceled at the processor too. It failed, with that reason.
      return fact.failureCode === undefined
        ? changed(intent, { status: 'canceled', cancellationReason: 'expired' }, 'payment_intent.canceled', at)
        : changed(intent, { status: 'failed', failureCode: fact.failureCode }, 'payment_intent.failed', at);
    case 'action_required':
    case 'unknown':
      return null;
  }
}

function authorized(intent: PaymentIntent, captureBefore: string | null, at: string): PaymentChange {
  const changes = { status: 'authorized', captureBefore: captureDeadline(captureBefore, at) } as const;
  return changed(intent, changes, 'payment_intent.authorized', at);
}

function afterAuthorization(stored: StoredPayment, fact: PaymentFact, at: string): PaymentChange | null {
  const { intent, pending } = stored;
  switch (fact.kind) {
    case 'succeeded':
      return capturedPayment(stored, fact.capturedInPart ?? null, at);
    case 'canceled': {
      const cancellationReason = pending?.kind === 'cancel' ? 'requested_by_merchant' : 'expired';
      return changed(intent, { status: 'canceled', cancellationReason }, 'payment_intent.canceled', at);
    }
    case 'authorized':
    case 'declined':
    case 'action_required':
    case 'unknown':
      return null;
  }
}

/** A capture in part was made directly at the processor: it is posted as it is, and an operator must look at it. */
function capturedPayment(stored: StoredPayment, inPart: number | null, at: string): PaymentChange {
  const change = paid(stored, { status: 'captured' }, 'payment_intent.captured', at);
  if (inPart === null) return change;
  const postings = chargePostings(capturedBreakdown({ ...stored.intent, amountCaptured: inPart }), stored.terms);
  return {
    ...change,
    intent: { ...change.intent, amountCaptured: inPart },
    journal: { ...change.journal, postings },
    review: 'captured_in_part',
  };
}

/** The total is captured. Every way to get here posts the same journal under the same key. */
function paid(
  { intent, terms }: StoredPayment,
  changes: Partial<PaymentIntent>,
  event: PaymentIntentEvent,
  at: string,
): PaymentChange {
  const change = changed(intent, { ...changes, amountCaptured: intent.breakdown.total }, event, at);
  return { ...change, journal: { ...change.journal, postings: chargePostings(intent.breakdown, terms) } };
}

function changed(
  intent: PaymentIntent,
  changes: Partial<PaymentIntent>,
  event: PaymentIntentEvent,
  at: string,
): PaymentChange {
  return {
    from: intent.status,
    intent: { ...intent, ...changes, pendingAction: null, updatedAt: at },
    event,
    journal: { opKey: `charge/${intent.id}`, kind: 'charge_captured', postings: [] },
  };
}

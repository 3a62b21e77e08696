import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { chargePostings } from '@landed/contracts/ledger/charge-postings';
import type { PaymentFact } from '../processor/port.js';
import type { PaymentSave } from '@landed/prisma/write/payment-intent/save-payment';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { captureDeadline } from '@landed/contracts/payment-intent/capture-deadline';

/** What a payment becomes; the rest of a {@link PaymentSave} says who asked for it. */
export type PaymentChange = Pick<PaymentSave, 'from' | 'intent' | 'event' | 'journal'>;

/**
 * What a processor's fact makes of a payment that waits for one (`requires_action` or `authorized`), at the instant
 * `at`. Null when it changes nothing: it says what we know, or would move the payment backwards. Pure.
 */
export function decidePayment(stored: StoredPayment, fact: PaymentFact, at: string): PaymentChange | null {
  switch (stored.intent.status) {
    case 'requires_action':
      return afterChallenge(stored, fact, at);
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

function afterChallenge(stored: StoredPayment, fact: PaymentFact, at: string): PaymentChange | null {
  const { intent } = stored;
  switch (fact.kind) {
    case 'succeeded':
      return paid(stored, { status: 'succeeded' }, 'payment_intent.succeeded', at);
    case 'authorized':
      return moved(
        intent,
        { status: 'authorized', captureBefore: captureDeadline(fact.captureBefore, at) },
        'payment_intent.authorized',
        at,
      );
    case 'declined':
      return moved(intent, { status: 'failed', failureCode: fact.failureCode }, 'payment_intent.failed', at);
    case 'canceled':
      // A failed challenge is closed at the processor too: why it failed is still what became of it.
      return fact.failureCode === undefined
        ? moved(intent, { status: 'canceled', cancellationReason: 'expired' }, 'payment_intent.canceled', at)
        : moved(intent, { status: 'failed', failureCode: fact.failureCode }, 'payment_intent.failed', at);
    case 'action_required':
    case 'unknown':
      return null;
  }
}

function afterAuthorization(stored: StoredPayment, fact: PaymentFact, at: string): PaymentChange | null {
  const { intent, pending } = stored;
  switch (fact.kind) {
    case 'succeeded':
      return paid(stored, { status: 'captured' }, 'payment_intent.captured', at);
    case 'canceled': {
      const cancellationReason = pending?.kind === 'cancel' ? 'requested_by_merchant' : 'expired';
      return moved(intent, { status: 'canceled', cancellationReason }, 'payment_intent.canceled', at);
    }
    case 'authorized':
    case 'declined':
    case 'action_required':
    case 'unknown':
      return null;
  }
}

/** The whole total is the buyer's no more: one journal, whichever way the payment got here. */
function paid(
  { intent, terms }: StoredPayment,
  changes: Partial<PaymentIntent>,
  event: PaymentIntentEvent,
  at: string,
): PaymentChange {
  const move = moved(intent, { ...changes, amountCaptured: intent.breakdown.total }, event, at);
  return { ...move, journal: { ...move.journal, postings: chargePostings(intent.breakdown, terms) } };
}

function moved(
  intent: PaymentIntent,
  changes: Partial<PaymentIntent>,
  event: PaymentIntentEvent,
  at: string,
): PaymentChange {
  return {
    from: intent.status,
    intent: { ...intent, ...changes, updatedAt: at },
    event,
    journal: { opKey: `charge/${intent.id}`, kind: 'charge_captured', postings: [] },
  };
}

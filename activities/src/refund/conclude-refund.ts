import type { RefundFailureReason, RefundStatus } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import type { Posting } from '../ledger/posting.js';
import { refundPostings, reversed, splitRefund } from '../ledger/refund-postings.js';
import type { RefundFact, RefundRefused } from '../processor/port.js';
import type { StoredPayment } from '../store/payment-intent/load-payment.js';
import type { RefundCommit } from '../store/refund/commit-refund.js';
import type { PaymentRefunds } from '../store/refund/load-payment-refunds.js';
import { refundJournalKey, refundReversalKey } from '../store/refund/load-refund-postings.js';

/** A fact that can end a refund. */
export type RefundEnd = Exclude<RefundFact | RefundRefused, { kind: 'open' | 'pending' }>;

/** What a refund becomes; the rest of a {@link RefundCommit} says who asked for it. */
export type RefundMove = Pick<RefundCommit, 'from' | 'refund' | 'reserveReleased' | 'event' | 'journal'>;

/** What the decision rests on, as it was read. */
export interface RefundCase {
  readonly payment: StoredPayment;
  readonly refund: Refund;
  readonly standing: PaymentRefunds;
  /** What was booked when the refund succeeded; empty before. */
  readonly booked: readonly Posting[];
}

/**
 * What the processor's fact makes of a refund at the instant `at`. Null when it changes nothing: it says what we know,
 * or would move the refund backwards. Pure.
 */
export function concludeRefund(found: RefundCase, fact: RefundEnd, at: string): RefundMove | null {
  switch (found.refund.status) {
    case 'pending':
      return afterPending(found, fact, at);
    case 'succeeded':
      return fact.kind === 'failed' ? sentBack(found, fact.failureReason, at) : null;
    case 'failed':
      return null;
  }
}

function afterPending({ payment, refund, standing }: RefundCase, fact: RefundEnd, at: string): RefundMove {
  switch (fact.kind) {
    case 'succeeded': {
      const { intent, terms } = payment;
      const earlier = { refunded: standing.payment.refunded, reserveReleased: standing.reserveReleased };
      const split = splitRefund(intent.breakdown, terms, refund.breakdown, earlier);
      return {
        ...moved(refund, 'succeeded', null, at),
        reserveReleased: split.reserveReleased,
        event: 'refund.succeeded',
        journal: {
          opKey: refundJournalKey(refund.id),
          kind: 'refund_succeeded',
          postings: refundPostings(refund.breakdown, split),
        },
      };
    }
    case 'failed':
      return failed(refund, fact.failureReason, [], at);
    case 'refused':
      return failed(refund, 'processing_error', [], at);
  }
}

/** The buyer's bank did not take the money: everything that was booked for it is taken back. */
function sentBack({ refund, booked }: RefundCase, reason: RefundFailureReason, at: string): RefundMove {
  return failed(refund, reason, reversed(booked), at);
}

function failed(refund: Refund, reason: RefundFailureReason, postings: readonly Posting[], at: string): RefundMove {
  return {
    ...moved(refund, 'failed', reason, at),
    reserveReleased: 0,
    event: 'refund.failed',
    journal: { opKey: refundReversalKey(refund.id), kind: 'refund_failed', postings },
  };
}

function moved(refund: Refund, status: RefundStatus, failureReason: RefundFailureReason | null, at: string) {
  return { from: refund.status, refund: { ...refund, status, failureReason, updatedAt: at } };
}

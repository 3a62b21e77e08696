import type { Posting } from '@landed/contracts/ledger/posting';
import { refundPostings, reversed, splitRefund } from '@landed/contracts/ledger/refund-postings';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import type { RefundFailureReason, RefundStatus } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { refundJournalKey, refundReversalKey } from '@landed/prisma/read/refund/load-refund-postings';
import type { RefundSave } from '@landed/prisma/write/refund/save-refund';
import type { RefundFact, RefundRejected } from '../processor/port.js';

/** A fact that can end a refund. */
export type FinalRefundFact = Exclude<RefundFact | RefundRejected, { kind: 'unknown' | 'pending' }>;

/** What changes about a refund. The rest of a {@link RefundSave} names its attempt and operation. */
export type RefundChange = Pick<RefundSave, 'from' | 'refund' | 'reserveReleased' | 'event' | 'journal'>;

/** What the decision is made from, as it was read. */
export interface RefundSituation {
  readonly payment: StoredPayment;
  readonly refund: Refund;
  readonly refunds: PaymentRefunds;
  /** The postings of the succeeded refund; empty before it succeeded. */
  readonly booked: readonly Posting[];
}

/**
 * What the processor's fact, stated at the instant `at`, changes about a refund. Null when it changes nothing: the fact
 * is known, or it would move the refund backwards. Pure.
 */
export function decideRefund(found: RefundSituation, fact: FinalRefundFact, at: string): RefundChange | null {
  switch (found.refund.status) {
    case 'pending':
      return afterPending(found, fact, at);
    case 'succeeded':
      return fact.kind === 'failed' ? returned(found, fact.failureReason, at) : null;
    case 'failed':
      return null;
  }
}

function afterPending({ payment, refund, refunds }: RefundSituation, fact: FinalRefundFact, at: string): RefundChange {
  switch (fact.kind) {
    case 'succeeded': {
      const { terms } = payment;
      const { returned: refunded, reserveReleased, releasedWhenDue } = refunds;
      const earlier = { refunded, reserveReleased, releasedWhenDue };
      const split = splitRefund(capturedBreakdown(payment.intent), terms, refund.breakdown, earlier);
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
      return failed(refund, fact.failureReason, { postings: [] }, at);
    case 'rejected':
      return failed(refund, 'processing_error', { postings: [] }, at);
  }
}

/** The buyer's bank returned the money: all postings of the refund are reversed. */
function returned({ refund, booked }: RefundSituation, reason: RefundFailureReason, at: string): RefundChange {
  return failed(refund, reason, { postings: reversed(booked), reverses: refundJournalKey(refund.id) }, at);
}

function failed(
  refund: Refund,
  reason: RefundFailureReason,
  posted: Pick<RefundChange['journal'], 'postings' | 'reverses'>,
  at: string,
): RefundChange {
  return {
    ...moved(refund, 'failed', reason, at),
    reserveReleased: 0,
    event: 'refund.failed',
    journal: { opKey: refundReversalKey(refund.id), kind: 'refund_failed', ...posted },
  };
}

function moved(refund: Refund, status: RefundStatus, failureReason: RefundFailureReason | null, at: string) {
  return { from: refund.status, refund: { ...refund, status, failureReason, updatedAt: at } };
}

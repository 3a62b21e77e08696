import type { ManualEvidence, RetryableCode } from '@landed/contracts/operation/types';

/** What an operator sees as the workflow's result. */
export type OperationResult =
  | {
      readonly paymentId: string;
      /** Only of a refund. */
      readonly refundId?: string;
      /** Only of evidence for a dispute. */
      readonly disputeId?: string;
      /** The status of the payment, or of the refund or dispute when there is one. */
      readonly status: string;
      /** Minor units: the charged total, or the refunded or disputed amount. */
      readonly amount: number;
      readonly currency: string;
    }
  /** The code of a rejected request. */
  | { readonly error: string };

interface MayNotify {
  /**
   * True: the merchant has no endpoint, or the operation wrote no event. Absent: the merchant may need a notification.
   */
  readonly skipsNotification?: true;
}

interface MayBeRejected {
  /**
   * The processor rejected a refund: usually one was made there directly. The workflow of the refund reads those of the
   * payment.
   */
  readonly readsRefunds?: true;
}

/**
 * How far an operation got.
 *
 * - `completed`: the response is stored. `summary` is a sentence for operators.
 * - `retryable`: nothing was charged and nothing is stored; the idempotency key can be used again.
 * - `unknown`: the processor may or may not have acted. With `isPrepared: false`, this run wrote no rows.
 * - `needs_review`: rows that were written are gone, or they contradict what the processor stated. Only an operator can
 *   decide, and the key is never free before that. `stated` is the kind of the processor's fact, if it stated one.
 */
export type OperationOutcome =
  | (MayNotify &
      MayBeRejected & {
        readonly kind: 'completed';
        readonly summary: string;
        /** Absent when an earlier run stored the response. */
        readonly result?: OperationResult;
        /**
         * The payment has a deadline now, or its refund is pending: it needs a `paymentLifecycle` workflow. Of evidence: the
         * dispute has moved on at the processor, and its lifecycle must read it.
         */
        readonly needsLifecycle?: true;
      })
  | (MayNotify &
      MayBeRejected & {
        readonly kind: 'retryable';
        readonly code: RetryableCode;
        /** The reason, when operators should know more than that nothing was done. */
        readonly summary?: string;
      })
  | { readonly kind: 'unknown'; readonly isPrepared?: false }
  | NeedsReview;

export interface NeedsReview {
  readonly kind: 'needs_review';
  /** A sentence for operators. */
  readonly reason: string;
  readonly stated: string | null;
}

/** The outcome of an operation that an operator decided, and what the decision rests on. */
export interface ResolveOutcome {
  readonly outcome: OperationOutcome;
  readonly evidence: ManualEvidence;
  /** Who signed the decision. Absent in histories of workers that verified no signature. */
  readonly identity?: string;
}

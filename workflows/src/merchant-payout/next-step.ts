import type { PayoutState } from '@landed/activities/payout/payout-state';
import { afterBusinessDays } from './business-days.js';
import { payoutTimings } from './timings.js';

/**
 * The next step of a payout and when it is due (milliseconds since 1970).
 *
 * - `transfer`, `send`, `reverse`: ask the partner. `fail`: give the money back to the balance.
 * - `read`: read the payout at the partner. `review`: an operator should look.
 * - `wait`: the payout or its merchant is held. `end`: nothing is left to do.
 */
export interface PayoutStep {
  readonly act: 'transfer' | 'send' | 'read' | 'reverse' | 'fail' | 'review' | 'wait' | 'end';
  readonly at: number;
}

/** What the workflow has done so far. */
export interface PayoutProgress {
  /** The last read that stated a fact, and whether another one is due at once; milliseconds since 1970. */
  readonly readAt: number | null;
  readonly mustRead: boolean;
  /** When a step that did not succeed is tried again; null when it can be tried now. */
  readonly retryAt: number | null;
  /** Since when the same step has not succeeded. */
  readonly failingSince: number | null;
  readonly isReviewed: boolean;
  /** The transfer is known to be back. */
  readonly isReversed: boolean;
}

/** With what the workflow has received. */
export interface RunProgress extends PayoutProgress {
  /** Whether an operator's request may have started this run: a request that was rejected must have no effect. */
  readonly wasRequested: boolean;
}

/** Pure. */
export function nextPayoutStep(state: PayoutState, progress: RunProgress, now: number): PayoutStep {
  const { retryAt } = progress;
  const tried = (act: PayoutStep['act']): PayoutStep => withReview({ act, at: retryAt ?? now }, progress);
  if (state.status === 'failed') return { act: 'end', at: now };
  if (state.failingCode !== null) {
    // A transfer whose response never arrived is looked for before the money counts as back.
    const isOut = state.isTransferred || state.mayBeTransferred === true;
    const isBack = !isOut || state.isReversed || progress.isReversed;
    return isBack ? { act: 'fail', at: now } : tried('reverse');
  }
  if (state.status === 'paid') {
    // A read that has failed is one that something asked for.
    const isDue = progress.readAt === null && (!progress.wasRequested || progress.failingSince !== null);
    return isDue || progress.mustRead ? tried('read') : { act: 'end', at: now };
  }
  if (!state.isAtBank) {
    if (state.heldBy !== null) return { act: 'wait', at: now + payoutTimings.heldPauseMilliseconds };
    return tried(state.isTransferred ? 'send' : 'transfer');
  }
  if (progress.mustRead || progress.readAt === null || retryAt !== null) return tried('read');
  return nextRead(state, progress.readAt, progress.isReviewed);
}

/** The payout was sent to the bank: its next read, or the time from which an operator should look at it. */
function nextRead(state: PayoutState, readAt: number, isReviewed: boolean): PayoutStep {
  const sentAt = Date.parse(state.sentAt ?? state.createdAt);
  const first = afterBusinessDays(sentAt, payoutTimings.firstReadBusinessDays);
  const read = readAt < first ? first : readAt + payoutTimings.readPauseMilliseconds;
  const review = afterBusinessDays(sentAt, payoutTimings.reviewBusinessDays);
  return !isReviewed && review <= read ? { act: 'review', at: review } : { act: 'read', at: read };
}

/** A step that has not succeeded for a day needs an operator. It is still tried. */
function withReview(step: PayoutStep, { failingSince, isReviewed }: PayoutProgress): PayoutStep {
  if (failingSince === null || isReviewed) return step;
  const review = failingSince + payoutTimings.stepReviewMilliseconds;
  return review <= step.at ? { act: 'review', at: review } : step;
}

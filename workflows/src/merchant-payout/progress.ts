import { now } from '../workflow-clock.js';
import type { PayoutProgress, PayoutStep } from './next-step.js';
import type { StepResult } from './take-step.js';
import { payoutTimings } from './timings.js';

/** A payout of which this run has done nothing yet. */
export const nothingDone: PayoutProgress = {
  readAt: null,
  mustRead: false,
  retryAt: null,
  failingSince: null,
  isReviewed: false,
  isReversed: false,
};

export function progressAfter(
  progress: PayoutProgress,
  act: PayoutStep['act'],
  { kind, hasRead }: StepResult,
): PayoutProgress {
  if (kind === 'done') {
    return {
      ...progress,
      retryAt: null,
      failingSince: null,
      ...(hasRead === true ? { readAt: now() } : {}),
      ...(act === 'reverse' ? { isReversed: true } : {}),
    };
  }
  const pause = kind === 'unknown' ? payoutTimings.unknownPauseMilliseconds : payoutTimings.rejectedPauseMilliseconds;
  return { ...progress, retryAt: now() + pause, failingSince: progress.failingSince ?? now() };
}

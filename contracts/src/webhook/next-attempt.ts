import type { DeliveryPolicy } from './policy.js';

export interface FailedAttempt {
  /** Tries of this round, this one with them: from 1. */
  readonly tries: number;
  /** What the endpoint asked for; null where it did not. */
  readonly retryAfterMilliseconds: number | null;
  /** From 0 to 1: where in its range the pause falls. */
  readonly chance: number;
}

/**
 * How long to wait after a try that failed, in whole milliseconds; null after the last one. `Retry-After` makes a pause
 * longer, up to its ceiling, and never shorter.
 */
export function nextAttempt(policy: DeliveryPolicy, failed: FailedAttempt): number | null {
  const pause = policy.pausesMilliseconds[failed.tries - 1];
  if (pause === undefined) return null;
  const varied = Math.round(pause * (1 + policy.jitter * (2 * failed.chance - 1)));
  const askedFor = Math.min(Math.ceil(failed.retryAfterMilliseconds ?? 0), policy.retryAfterMaxMilliseconds);
  return Math.max(varied, askedFor);
}

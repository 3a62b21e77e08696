import type { DeliveryPolicy } from './policy.js';

export interface FailedAttempt {
  /** Attempts of this round so far, this one included: from 1. */
  readonly attempts: number;
  /** `Retry-After` of the endpoint; null without one. */
  readonly retryAfterMilliseconds: number | null;
  /** Random number from 0 to 1: the position of the pause in its jitter range. */
  readonly random: number;
}

/**
 * Milliseconds to wait after a failed attempt; null after the last one. `Retry-After` makes a pause longer, up to its
 * maximum, and never shorter.
 */
export function nextAttempt(policy: DeliveryPolicy, failed: FailedAttempt): number | null {
  const pause = policy.pausesMilliseconds[failed.attempts - 1];
  if (pause === undefined) return null;
  const jittered = Math.round(pause * (1 + policy.jitter * (2 * failed.random - 1)));
  const requested = Math.min(Math.ceil(failed.retryAfterMilliseconds ?? 0), policy.retryAfterMaxMilliseconds);
  return Math.max(jittered, requested);
}

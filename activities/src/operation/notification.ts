import type { SubmitOutcome } from './types.js';

/** Spread into the outcome of an operation that wrote no event: its merchant need not be told of anything. */
export const nothingToNotify = { silent: true } as const;

/**
 * The outcome of an operation whose merchant had an endpoint, or had none, when it was loaded. Whoever makes his first
 * endpoint meanwhile is told by the sweep.
 */
export function notifiedIf(hasEndpoint: boolean, outcome: SubmitOutcome): SubmitOutcome {
  return hasEndpoint || outcome.kind === 'unknown' ? outcome : { ...outcome, skipsNotification: true };
}

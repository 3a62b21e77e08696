import type { OperationOutcome } from './types.js';

/** Part of the outcome of an operation that wrote no event: there is nothing to notify the merchant of. */
export const nothingToNotify = { skipsNotification: true } as const;

/**
 * Adds to an outcome that the merchant had no endpoint when the operation began. An endpoint created in the meantime
 * gets its events from the sweep.
 */
export function notifiedIf(hasEndpoint: boolean, outcome: OperationOutcome): OperationOutcome {
  return hasEndpoint || outcome.kind === 'unknown' || outcome.kind === 'needs_review'
    ? outcome
    : { ...outcome, ...nothingToNotify };
}

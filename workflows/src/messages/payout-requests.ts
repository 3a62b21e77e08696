import { defineSignal, defineUpdate } from '@temporalio/workflow';

/**
 * Requests of operators. Each takes one JSON object with `actor` and `reason`, as `landed payouts` and the form of Temporal
 * Web send it. What is wrong with it is found by an activity, which records it as rejected: a signal has no response.
 */
export const hold = defineSignal<[unknown]>('hold');
export const release = defineSignal<[unknown]>('release');
export const retry = defineSignal<[unknown]>('retry');

/** Also with `merchant_id` and `currency`, for one balance only. */
export const rerun = defineSignal<[unknown]>('rerun');

/**
 * Reads the payout at the partner now: `{ actor, reason }`. Returns what was found. What the partner states is saved, and a
 * return is taken back by the workflow.
 */
export const recheckPayout = defineUpdate<{ readonly detail: string }, [unknown]>('recheck');

/**
 * What became of a payout that needs review: `{ outcome, failure_code?, actor, reason }`. Fails with `rejected` and one
 * sentence when the payout needs no decision, a field is missing, or the partner states the opposite.
 */
export const resolvePayoutManually = defineUpdate<{ readonly detail: string }, [unknown]>('resolveManually');

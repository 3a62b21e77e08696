import type { ManualEvidence } from '@landed/contracts/operation/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { defineUpdate } from '@temporalio/workflow';

/** What the operator learns: the outcome is committed, and what it rests on. */
export interface ResolvedManually {
  readonly evidence: ManualEvidence;
}

/**
 * An operator's word on an operation that waits for a person (`NeedsReview`). Fails with `not_waiting` when it does not
 * wait or another word is being checked, `malformed_resolution` when something is missing, and `contradicts_known_fact`
 * when the processor states the opposite; nothing is changed then.
 */
export const resolveManually = defineUpdate<ResolvedManually, [ManualResolution]>('resolveManually');

import type { ManualEvidence, ManualResolution } from '@landed/contracts/operation/types';
import { defineUpdate } from '@temporalio/workflow';

/** What the operator receives: the decision is saved, and whether the processor confirmed it. */
export interface ResolvedManually {
  readonly evidence: ManualEvidence;
}

/**
 * An operator's decision about an operation that needs review (`NeedsReview`). Fails with `not_waiting` when the
 * operation does not need a decision or another decision is being checked, with `malformed_resolution` when a field is
 * missing or too long, with `processor_payment_mismatch` when `processorPayment` is not the payment of the operation,
 * with `contradicts_known_fact` when the processor states the opposite, with `processor_silent` when the decision needs the
 * processor, with `quote_lost` when the price of a lost charge is gone, and with `too_early` for
 * `did_not_happen` while the first call may still be sent. A decision that no operator with the role signed for this
 * operation, or that was used before, fails with `decision_…` and is recorded. Nothing changes then.
 */
export const resolveManually = defineUpdate<ResolvedManually, [ManualResolution]>('resolveManually');

import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { OperationOutcome } from './types.js';

/** Thrown while the processor states no fact. Temporal retries the activity, and operators see it with its attempts. */
export function outcomeUnknown(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'outcome_unknown',
    message: 'The processor has stated no fact yet.',
    category: ApplicationFailureCategory.BENIGN,
  });
}

/** Throws {@link outcomeUnknown} when another run was faster: the retry reads what that run saved. */
export function requireKnown(outcome: OperationOutcome): OperationOutcome {
  if (outcome.kind === 'unknown') throw outcomeUnknown();
  return outcome;
}

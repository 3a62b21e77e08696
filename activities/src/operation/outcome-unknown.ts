import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/** What a slow lane throws while the processor states no fact: Temporal runs it again, and an operator sees it. */
export function outcomeUnknown(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'outcome_open',
    message: 'The processor has stated no fact yet.',
    category: ApplicationFailureCategory.BENIGN,
  });
}

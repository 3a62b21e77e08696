import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/** A failure that an operator reads and that no retry changes. Temporal does not count it as an error of the worker. */
export function finalFailure(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}

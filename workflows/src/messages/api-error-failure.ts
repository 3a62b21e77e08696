import type { ApiError } from '@landed/contracts/errors/api-error';
import { ApplicationFailure } from '@temporalio/workflow';

/**
 * An API error as the failure of an update: the failure type is the code, the first detail the error's details, the
 * second its message where it says more than that of the table.
 */
export function apiErrorFailure({ code, details, message }: ApiError): ApplicationFailure {
  return ApplicationFailure.create({
    type: code,
    message: code,
    nonRetryable: true,
    category: 'BENIGN',
    details: message === undefined ? [details ?? {}] : [details ?? {}, message],
  });
}

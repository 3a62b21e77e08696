import type { ApiError } from '@landed/contracts/errors/api-error';
import { ApplicationFailure } from '@temporalio/workflow';

/** An API error as the failure of an update: the failure type is the code, the first detail the error's details. */
export function apiErrorFailure({ code, details }: ApiError): ApplicationFailure {
  return ApplicationFailure.create({
    type: code,
    message: code,
    nonRetryable: true,
    category: 'BENIGN',
    details: [details ?? {}],
  });
}

import type { ApiError } from '@landed/contracts/errors/api-error';
import { ApplicationFailure } from '@temporalio/workflow';

/** A refusal as what an update fails with: its type is the code, its first detail the details for the caller. */
export function apiErrorFailure({ code, details }: ApiError): ApplicationFailure {
  return ApplicationFailure.create({
    type: code,
    message: code,
    nonRetryable: true,
    category: 'BENIGN',
    details: [details ?? {}],
  });
}

import { dependencyUnavailable } from '@landed/contracts/errors/api-error';
import { databaseFailureOf } from '@landed/prisma/database-failure';
import { isGrpcServiceError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { ApiErrorException, OutcomeUnknown } from '../middleware/api-error-exception.js';

/** The 503 of a dependency that does not respond. The request must have begun nothing: it says that the key is free. */
export function unavailable(): ApiErrorException {
  return new ApiErrorException(dependencyUnavailable);
}

/** CANCELLED, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED and UNAVAILABLE of gRPC. */
const unavailableCodes: readonly unknown[] = [1, 4, 8, 14];

/** Whether an error says that PostgreSQL or Temporal did not respond, or accepts no more work. */
export function isUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error && !(each instanceof OutcomeUnknown); each = each.cause) {
    if (each instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
    if (isGrpcServiceError(each) && unavailableCodes.includes(each.code)) return true;
    const failure = databaseFailureOf(each);
    if (failure === 'unreachable' || failure === 'full') return true;
  }
  return false;
}

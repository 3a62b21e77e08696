import { coreTaskQueue } from '@landed/workflows/task-queues';
import {
  type Client,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure, TimeoutFailure, type UpdateDefinition } from '@temporalio/common';
import { isUnavailable, unavailable } from '../dependency/unavailable.js';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { apiErrorOf } from './api-error-of.js';

/** A repeated request does no harm to a quote or a classification, so the wait is shorter than for a money operation. */
const responseSeconds = 10;
/** To read why a workflow failed. */
const failureMilliseconds = 1_000;

type StartOptions = Pick<WorkflowStartOptions, 'workflowId' | 'args' | 'typedSearchAttributes' | 'staticSummary'>;

/** Starts a workflow that moves no money, and waits for its result. Its rejection becomes the API error that it names. */
export async function workflowResult<Result>(
  temporal: Client,
  workflowType: string,
  result: UpdateDefinition<Result>,
  options: StartOptions,
): Promise<Result> {
  const startWorkflowOperation = new WithStartWorkflowOperation(workflowType, {
    ...options,
    taskQueue: coreTaskQueue,
    workflowIdConflictPolicy: 'FAIL',
    workflowTaskTimeout: '5s',
    // The caller's deadline: what waits for a worker for longer is done for no caller, so Temporal ends it.
    workflowExecutionTimeout: responseSeconds * 1000,
  });
  try {
    return await temporal.withDeadline(Date.now() + responseSeconds * 1000, () =>
      temporal.workflow.executeUpdateWithStart(result, { startWorkflowOperation }),
    );
  } catch (error) {
    const apiError = apiErrorOf(error);
    if (apiError !== null) throw new ApiErrorException(apiError);
    throw hasEndedEarly(error) ? await failureOf(temporal, options.workflowId, error) : error;
  }
}

/** Temporal's type of the failure of an update whose workflow ended before the update did. */
const endedBeforeUpdate = 'AcceptedUpdateCompletedWorkflow';

function hasEndedEarly(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return (
    error instanceof WorkflowNotFoundError ||
    (error instanceof WorkflowUpdateFailedError &&
      cause instanceof ApplicationFailure &&
      cause.type === endedBeforeUpdate)
  );
}

/** Why a workflow ended without a result: the 503 when it had no time left, as when the database does not respond. */
async function failureOf(temporal: Client, workflowId: string, error: unknown): Promise<unknown> {
  try {
    const handle = temporal.workflow.getHandle(workflowId);
    await temporal.withDeadline(Date.now() + failureMilliseconds, () => handle.result());
    return error;
  } catch (failure) {
    for (let each: unknown = failure; each instanceof Error; each = each.cause) {
      if (each instanceof TimeoutFailure || isUnavailable(each)) return unavailable();
    }
    return error;
  }
}

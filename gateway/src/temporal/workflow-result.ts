import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WithStartWorkflowOperation, type WorkflowStartOptions } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { apiErrorOf } from './api-error-of.js';

/** A repeated request does no harm to a quote or a classification, so the wait is shorter than for a money operation. */
const responseSeconds = 10;

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
    throw apiError === null ? error : new ApiErrorException(apiError);
  }
}

import { type OperationCompleted, operationCompleted } from '@landed/workflows/messages/operation-completed';
import {
  type Client,
  WithStartWorkflowOperation,
  type WorkflowHandle,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import type { EndedAttempt, FollowedAttempt, LocalWorker } from './local-worker.js';

/**
 * After this time, the workflow is asked for its result: the worker may have lost the task, which another one then gets
 * after its time-out of 5 s.
 */
const askAfterMilliseconds = 6_000;

type StartOptions = WorkflowStartOptions & { workflowIdConflictPolicy: 'FAIL' };

/**
 * Starts the workflow of an operation and waits for its result. Throws `WorkflowExecutionAlreadyStartedError` when it
 * exists.
 *
 * A worker of this process may get the first workflow task in the response to the start. Its inline attempt then says in
 * this process that the result is committed, and nothing has to come back through Temporal. In every other case the
 * workflow responds to the update `operationCompleted`.
 */
export async function startOperation(
  temporal: Client,
  localWorker: LocalWorker | undefined,
  workflowType: string,
  options: StartOptions,
): Promise<EndedAttempt> {
  if (localWorker?.takesStarts !== true) {
    const startWorkflowOperation = new WithStartWorkflowOperation(workflowType, options);
    const completed = await temporal.workflow.executeUpdateWithStart(operationCompleted, { startWorkflowOperation });
    return { ...completed, operation: null };
  }
  const followed = localWorker.follow(options.workflowId);
  try {
    const handle = await temporal.workflow.start(workflowType, { ...options, requestEagerStart: true });
    const ended = handle.eagerlyStarted ? await endedHere(followed) : null;
    return ended ?? { ...(await askWorkflow(handle)), operation: null };
  } finally {
    followed.stop();
  }
}

async function endedHere({ ended }: FollowedAttempt): Promise<EndedAttempt | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, askAfterMilliseconds, null);
  });
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A workflow that has ended takes no update. Its result is the same. */
async function askWorkflow(handle: WorkflowHandle): Promise<OperationCompleted> {
  try {
    return await handle.executeUpdate(operationCompleted);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    return (await handle.result()) as OperationCompleted;
  }
}

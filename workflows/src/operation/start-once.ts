import { type WithWorkflowArgs, type Workflow, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { type ChildWorkflowOptions, ParentClosePolicy, startChild } from '@temporalio/workflow';

/**
 * Starts a workflow that outlives whoever starts it. False when one of its id is running already: there is one at a time.
 *
 * @param type the type's name; the function itself would pull its workflow into every other one's file.
 */
export async function startUnlessRunning<Started extends Workflow>(
  type: string,
  options: WithWorkflowArgs<Started, ChildWorkflowOptions>,
): Promise<boolean> {
  try {
    await startChild<Started>(type, {
      ...options,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return false;
  }
}

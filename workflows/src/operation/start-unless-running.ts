import { type WithWorkflowArgs, type Workflow, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { type ChildWorkflowOptions, ParentClosePolicy, startChild } from '@temporalio/workflow';

/**
 * Starts a child workflow that outlives its parent. Returns false when a workflow with this id is already running.
 *
 * @param type the workflow type's name. Passing the function would import its file into every caller's.
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

import { retentionWorkflowId } from '@landed/workflows/ids';
import { type RetentionPolicy, retentionPolicy } from '@landed/workflows/retention/policy';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Client } from '@temporalio/client';

/** A sweep that starts now and for which everything on the stack is old; `runId` is its first run. */
export async function startSweep(
  client: Client,
  changes: Partial<RetentionPolicy> = {},
): Promise<{ readonly workflowId: string; readonly runId: string }> {
  const timings = {
    ...retentionPolicy,
    responseMilliseconds: 0,
    keyMilliseconds: 0,
    deliveryMilliseconds: 0,
    pauseMilliseconds: 10,
    ...changes,
  };
  const { workflowId, firstExecutionRunId } = await client.workflow.start('retention', {
    workflowId: `${retentionWorkflowId}-${new Date().toISOString()}`,
    taskQueue: coreTaskQueue,
    args: [timings],
  });
  return { workflowId, runId: firstExecutionRunId };
}

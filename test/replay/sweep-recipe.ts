import { type RetentionPolicy, retentionPolicy } from '@landed/workflows/retention/policy';
import { retentionWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Client } from '@temporalio/client';

/** Starts a sweep now that treats all data on the stack as expired. `runId` is its first run. */
export async function startSweep(
  client: Client,
  changes: Partial<RetentionPolicy> = {},
): Promise<{ readonly workflowId: string; readonly runId: string }> {
  const policy: RetentionPolicy = {
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
    args: [policy],
  });
  return { workflowId, runId: firstExecutionRunId };
}

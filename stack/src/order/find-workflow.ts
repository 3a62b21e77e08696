import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import type { StackFile } from '../data-folder/stack-file.js';

/** One execution of a workflow. */
export interface WorkflowRef {
  readonly workflowId: string;
  readonly runId: string;
  /** Its page in Temporal Web; null when it is unknown where that runs. */
  readonly webUrl: string | null;
}

const pollMilliseconds = 200;
const findWithinMilliseconds = 15_000;

/**
 * Finds the workflow that charged a payment by its search attribute, which Temporal lists a moment after it was set.
 * Throws when it does not show up.
 */
export async function findWorkflow(stack: StackFile, paymentId: string): Promise<WorkflowRef> {
  const connection = await Connection.connect({ address: stack.temporal_address });
  try {
    const deadline = Date.now() + findWithinMilliseconds;
    while (Date.now() < deadline) {
      // The bare call: a client would decode the memo, which is sealed and none of our business here.
      const { executions } = await connection.workflowService.listWorkflowExecutions({
        namespace: stack.temporal_namespace,
        query: `PaymentId = "${paymentId}"`,
        pageSize: 1,
      });
      const { workflowId, runId } = executions[0]?.execution ?? {};
      if (workflowId && runId) return { workflowId, runId, webUrl: webUrl(stack, workflowId, runId) };
      await sleep(pollMilliseconds);
    }
  } finally {
    await connection.close();
  }
  throw new Error(`Temporal lists no workflow with PaymentId ${paymentId}.`);
}

function webUrl(
  { temporal_ui_url: ui, temporal_namespace: namespace }: StackFile,
  workflowId: string,
  runId: string,
): string | null {
  return ui === null
    ? null
    : `${ui}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}/${runId}/history`;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { localTemporalConnection } from '@landed/codec/temporal-connection';
import { Connection } from '@temporalio/client';
import { type StackFile, temporalWebUrl } from '../data-folder/stack-file.js';

/** One execution of a workflow. */
export interface WorkflowRef {
  readonly workflowId: string;
  readonly runId: string;
  /** Its page in Temporal Web; null when the address of Temporal Web is unknown. */
  readonly webUrl: string | null;
}

const pollMilliseconds = 200;
const findWithinMilliseconds = 15_000;

/**
 * Finds the workflow that charged a payment by its search attribute, which Temporal indexes a moment after it was set.
 * Throws when it does not appear in time.
 */
export async function findWorkflow(stack: StackFile, paymentId: string): Promise<WorkflowRef> {
  const connection = await Connection.connect(localTemporalConnection(process.env, stack.temporal_address));
  try {
    const deadline = Date.now() + findWithinMilliseconds;
    while (Date.now() < deadline) {
      // The service call, because a client would try to decode the memo, which is encrypted.
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
  throw new Error(`Temporal does not list a workflow with PaymentId ${paymentId}. See the log of Temporal.`);
}

function webUrl(stack: StackFile, workflowId: string, runId: string): string | null {
  if (stack.temporal_ui_url === null) return null;
  return `${temporalWebUrl(stack)}/${encodeURIComponent(workflowId)}/${runId}/history`;
}

import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { Connection } from '@temporalio/client';

/** What one closed workflow has cost its server. */
export interface WorkflowSize {
  readonly stateTransitions: number;
  readonly historyEvents: number;
  readonly historyBytes: number;
}

/** The size of any one closed workflow of a type; all of a type that went well are alike. */
export async function workflowSize(stack: StackFile, workflowType: string): Promise<WorkflowSize> {
  const namespace = stack.temporal_namespace;
  const connection = await Connection.connect({ address: stack.temporal_address });
  try {
    const { executions } = await connection.workflowService.listWorkflowExecutions({
      namespace,
      query: `WorkflowType = "${workflowType}" AND ExecutionStatus = "Completed"`,
      pageSize: 1,
    });
    const execution = executions[0]?.execution ?? null;
    if (execution === null) throw new Error(`Temporal lists no completed ${workflowType}.`);
    const { workflowExecutionInfo: info } = await connection.workflowService.describeWorkflowExecution({
      namespace,
      execution,
    });
    return {
      stateTransitions: Number(info?.stateTransitionCount ?? Number.NaN),
      historyEvents: Number(info?.historyLength ?? Number.NaN),
      historyBytes: Number(info?.historySizeBytes ?? Number.NaN),
    };
  } finally {
    await connection.close();
  }
}

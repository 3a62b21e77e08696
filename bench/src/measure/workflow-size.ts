import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { Connection } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

/** What one closed workflow cost the server. */
export interface WorkflowSize {
  readonly stateTransitions: number;
  readonly historyEvents: number;
  readonly historyBytes: number;
  /**
   * Workflow tasks that were completed before the caller had its response. 0 for a workflow without an update: the
   * process that started it also ran its first step, and responded as soon as that was committed.
   */
  readonly tasksToResponse: number;
}

/** The size of one completed workflow of a type. All completed workflows of a type are alike. */
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
    const { history } = await connection.workflowService.getWorkflowExecutionHistory({ namespace, execution });
    return {
      stateTransitions: Number(info?.stateTransitionCount ?? Number.NaN),
      historyEvents: Number(info?.historyLength ?? Number.NaN),
      historyBytes: Number(info?.historySizeBytes ?? Number.NaN),
      tasksToResponse: tasksToResponse(history?.events ?? []),
    };
  } finally {
    await connection.close();
  }
}

function tasksToResponse(events: readonly temporal.api.history.v1.IHistoryEvent[]): number {
  const completed = events.findIndex((event) => event.workflowExecutionUpdateCompletedEventAttributes != null);
  return events.slice(0, Math.max(0, completed)).filter((event) => event.workflowTaskCompletedEventAttributes != null)
    .length;
}

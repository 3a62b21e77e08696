import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { Connection } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

/** What one closed workflow has cost its server. */
export interface WorkflowSize {
  readonly stateTransitions: number;
  readonly historyEvents: number;
  readonly historyBytes: number;
  /** Workflow tasks until its caller had its answer; NaN for a workflow that nobody asks by an update. */
  readonly tasksToAnswer: number;
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
    const { history } = await connection.workflowService.getWorkflowExecutionHistory({ namespace, execution });
    return {
      stateTransitions: Number(info?.stateTransitionCount ?? Number.NaN),
      historyEvents: Number(info?.historyLength ?? Number.NaN),
      historyBytes: Number(info?.historySizeBytes ?? Number.NaN),
      tasksToAnswer: tasksToAnswer(history?.events ?? []),
    };
  } finally {
    await connection.close();
  }
}

function tasksToAnswer(events: readonly temporal.api.history.v1.IHistoryEvent[]): number {
  const answered = events.findIndex((event) => event.workflowExecutionUpdateCompletedEventAttributes != null);
  if (answered < 0) return Number.NaN;
  return events.slice(0, answered).filter((event) => event.workflowTaskCompletedEventAttributes != null).length;
}

import {
  type Client,
  ServiceError,
  type UpdateDefinition,
  type WorkflowHandle,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  WorkflowUpdateStage,
} from '@temporalio/client';
import { CommandFailure } from '../program/command-failure.js';
import { withinTime } from '../program/within-time.js';

/** Workers respond within a second. */
const responseMilliseconds = 30_000;

/** The workflow reads the processor first, which may not respond. */
const decisionMilliseconds = 180_000;

/** The events of a workflow that no worker has taken up: it was started, and its first task is scheduled. */
const eventsOfStart = 2;

function noWorker(consequence: string): CommandFailure {
  return new CommandFailure('no_worker', `No worker responds: run \`landed doctor\`. ${consequence}`);
}

interface StartedWorkflow<Result> {
  readonly workflowId: string;
  readonly firstExecutionRunId: string;
  result(): Promise<Result>;
}

/** Waits for the end of a workflow that was started now. Throws `no_worker` when no worker takes it up. */
export async function resultOf<Result>(
  { workflow }: Pick<Client, 'workflow'>,
  handle: StartedWorkflow<Result>,
  waitMilliseconds = responseMilliseconds,
): Promise<Result> {
  const result = handle.result();
  const isOver = Symbol('over');
  const first = await withinTime<unknown>(result, waitMilliseconds, () => isOver);
  if (first !== isOver) return result;
  const { historyLength } = await workflow.getHandle(handle.workflowId, handle.firstExecutionRunId).describe();
  if (historyLength > eventsOfStart) return result;
  throw noWorker(`The workflow ${handle.workflowId} was started, and continues when workers run.`);
}

/**
 * Sends an operator's decision to a workflow and waits for what became of it. Throws `no_worker` and `no_response_yet`.
 *
 * @param shownBy the command that shows whether it was taken.
 */
export async function sendDecision<Result, Decision>(
  handle: WorkflowHandle,
  update: UpdateDefinition<Result, [Decision]>,
  decision: Decision,
  shownBy: string,
  waitMilliseconds = responseMilliseconds,
): Promise<Result> {
  const mayBeTaken = `The decision may still be taken: read \`${shownBy}\` before you repeat it.`;
  const sent = handle.startUpdate(update, { args: [decision], waitForStage: WorkflowUpdateStage.ACCEPTED });
  const accepted = await withinTime(sent, waitMilliseconds, () => {
    throw noWorker(mayBeTaken);
  }).catch((error: unknown) => {
    // Temporal itself gives up on a worker that has the workflow and does not respond, after about 20 s.
    const isGivenUp = error instanceof ServiceError || error instanceof WorkflowUpdateRPCTimeoutOrCancelledError;
    throw isGivenUp ? noWorker(mayBeTaken) : error;
  });
  return withinTime(accepted.result(), decisionMilliseconds, () => {
    throw new CommandFailure('no_response_yet', `The workflow has not decided yet. ${mayBeTaken}`);
  });
}

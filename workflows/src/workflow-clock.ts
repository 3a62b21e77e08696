import { workflowInfo } from '@temporalio/workflow';

/**
 * The clock that a workflow's waits and deadlines use. The product never changes it: it shows the real time.
 *
 * A test that must not wait for hours starts the workflow with the memo field `clock`. Like every payload it must be
 * encrypted, so that access to the Temporal server is not enough to change the clock of a charge. A workflow that
 * continues as a new run keeps it.
 */
export interface WorkflowClock {
  /** How many times faster the clock runs than the real time, from the start of the workflow. */
  readonly scale?: number;
  /** How far the clock is ahead of the real time at the start of the workflow. */
  readonly aheadMilliseconds?: number;
}

/** The clock's time in milliseconds since 1970. */
export function now(): number {
  const { scale = 1, aheadMilliseconds = 0 } = clock();
  const startedAt = workflowInfo().startTime.getTime();
  return startedAt + aheadMilliseconds + (Date.now() - startedAt) * scale;
}

/** The real duration of a wait, at least 1 ms: the timer to start for it. */
export function realDuration(milliseconds: number): number {
  return Math.max(Math.ceil(milliseconds / (clock().scale ?? 1)), 1);
}

/** The pause between two attempts of an activity, on the clock of the workflow. A fast clock must not make a busy loop of it. */
export function realRetryPause(milliseconds: number): number {
  return Math.max(realDuration(milliseconds), retryPauseMin);
}

const retryPauseMin = 50;

function clock(): WorkflowClock {
  return (workflowInfo().memo?.['clock'] as WorkflowClock | null | undefined) ?? {};
}

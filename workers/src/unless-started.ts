import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';

/** Waits for a start. A workflow of this id that exists already is as good. */
export async function unlessStarted(start: Promise<unknown>): Promise<void> {
  try {
    await start;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

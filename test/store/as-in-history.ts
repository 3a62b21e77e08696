import type { OperationOutcome } from '@landed/activities/operation/types';

/** An outcome as the history of its workflow has it: without the row that it carries inside its process. */
export function asInHistory(outcome: OperationOutcome): OperationOutcome {
  return JSON.parse(JSON.stringify(outcome)) as OperationOutcome;
}

import type { ReserveReleaseInput } from '@landed/contracts/reserve/types';
import { reserveReleaseWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** How a `reserveRelease` for a day is started. */
export function reserveReleaseStart(input: Required<ReserveReleaseInput>) {
  return {
    workflowId: reserveReleaseWorkflowId(input),
    taskQueue: coreTaskQueue,
    args: [input] as [Required<ReserveReleaseInput>],
    workflowExecutionTimeout: '6 hours' as const,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: input.rail },
      { key: searchAttributes.opKind, value: 'reserve_release' },
    ],
    staticSummary: `Release reserves due on ${input.date} (${input.rail})`,
  };
}

import { payoutRunWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';
import type { PayoutRunInput } from './types.js';

/** Start options of a `payoutRun`. A week is run once: a second start of a run that has ended is rejected. */
export function payoutRunStart({ rail, period, asOf, request }: PayoutRunInput) {
  const args: [PayoutRunInput] = [{ rail, period, asOf, ...(request === undefined ? {} : { request }) }];
  return {
    workflowId: payoutRunWorkflowId({ rail, period }),
    taskQueue: coreTaskQueue,
    args,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY' as const,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.opKind, value: 'payout_run' },
      { key: searchAttributes.payoutRunId, value: period },
    ],
    staticSummary: `Payouts of ${period} (${rail})`,
  };
}

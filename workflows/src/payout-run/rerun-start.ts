import type { PayoutWeek } from '@landed/contracts/payout/types';
import { payoutRerunWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of a `payoutRerun`. */
export function payoutRerunStart({ rail, period }: PayoutWeek) {
  const args: [PayoutWeek] = [{ rail, period }];
  return {
    workflowId: payoutRerunWorkflowId({ rail, period }),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.opKind, value: 'payout_rerun' },
      { key: searchAttributes.payoutRunId, value: period },
    ],
    staticSummary: `Re-runs of the payouts of ${period} (${rail})`,
  };
}

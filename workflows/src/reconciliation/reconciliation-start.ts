import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { reconciliationWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of a `reconciliation`. A run that ended may run again for the same days. */
export function reconciliationStart(input: ReconciliationInput) {
  const { rail, entity, fromDay, toDay } = input;
  return {
    workflowId: reconciliationWorkflowId(input),
    taskQueue: coreTaskQueue,
    args: [input] as [ReconciliationInput],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.entityCode, value: entity },
      { key: searchAttributes.opKind, value: 'reconciliation' },
    ],
    staticSummary: `Reconcile ${entity} ${rail}, ${fromDay === toDay ? fromDay : `${fromDay} to ${toDay}`}`,
  };
}

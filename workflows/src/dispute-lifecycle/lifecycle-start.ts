import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import { disputeLifecycleWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of a `disputeLifecycle`. */
export function disputeLifecycleStart(dispute: DisputeLifecycleInput) {
  const { rail, merchantId, disputeId, paymentIntentId, entity, object } = dispute;
  const input: DisputeLifecycleInput = { rail, merchantId, disputeId, paymentIntentId, entity };
  const args: [DisputeLifecycleInput] = [object === undefined ? input : { ...input, object }];
  return {
    workflowId: disputeLifecycleWorkflowId(dispute),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.paymentId, value: paymentIntentId },
      { key: searchAttributes.entityCode, value: entity },
      { key: searchAttributes.opKind, value: 'dispute' },
    ],
    staticSummary: `Dispute of a payment (${rail}, ${entity})`,
  };
}

import type { LifecyclePayment } from '@landed/activities/related-workflow/activities';
import { paymentLifecycleWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of a `paymentLifecycle`. */
export function lifecycleStart({ rail, merchantId, paymentIntentId, entity }: LifecyclePayment) {
  const payment: LifecyclePayment = { rail, merchantId, paymentIntentId, entity };
  const args: [LifecyclePayment] = [payment];
  return {
    workflowId: paymentLifecycleWorkflowId(payment),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.paymentId, value: paymentIntentId },
      { key: searchAttributes.entityCode, value: entity },
    ],
    staticSummary: `Payment with a deadline (${rail}, ${entity})`,
  };
}

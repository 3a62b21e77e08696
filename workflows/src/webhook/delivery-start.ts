import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import { webhookDeliveryWorkflowId } from '../ids.js';
import { workFor } from '../search-attributes.js';
import { webhookTaskQueue } from '../task-queues.js';
import type { WebhookDeliveryInput } from '../webhook.js';

/** Start options of a `webhookDelivery`. */
export function deliveryStart(input: WebhookDeliveryInput, policy?: DeliveryPolicy) {
  const args: [WebhookDeliveryInput, DeliveryPolicy?] = policy === undefined ? [input] : [input, policy];
  return {
    workflowId: webhookDeliveryWorkflowId(input),
    taskQueue: webhookTaskQueue,
    args,
    typedSearchAttributes: workFor(input, 'webhook_delivery'),
    staticSummary: `Event that an endpoint has not accepted yet (${input.rail})`,
  };
}

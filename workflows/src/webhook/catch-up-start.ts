import type { EndpointRef } from '@landed/contracts/webhook/types';
import { webhookCatchUpWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import { webhookTaskQueue } from '../task-queues.js';

/** What the workflow that sends an endpoint what it has not been sent is started with, whoever starts it. */
export function catchUpStart({ rail, merchantId, endpointId }: EndpointRef) {
  const endpoint: EndpointRef = { rail, merchantId, endpointId };
  const args: [EndpointRef] = [endpoint];
  return {
    workflowId: webhookCatchUpWorkflowId(endpoint),
    taskQueue: webhookTaskQueue,
    args,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.opKind, value: 'webhook_catch_up' },
    ],
    staticSummary: `What an endpoint was not sent in time (${rail})`,
  };
}

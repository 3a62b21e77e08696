import type { EndpointRef } from '@landed/contracts/webhook/types';
import { webhookBackfillWorkflowId } from '../ids.js';
import { workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/**
 * What the workflow that sends an endpoint what it has not been sent is started with, whoever starts it. Not on the queue
 * of deliveries: there are as many of those as there are failures, and few of these, which are there for all endpoints.
 */
export function backfillStart({ rail, merchantId, endpointId }: EndpointRef) {
  const endpoint: EndpointRef = { rail, merchantId, endpointId };
  const args: [EndpointRef] = [endpoint];
  return {
    workflowId: webhookBackfillWorkflowId(endpoint),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: workFor(endpoint, 'webhook_catch_up'),
    staticSummary: `What an endpoint was not sent in time (${rail})`,
  };
}

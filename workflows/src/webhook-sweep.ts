import type { EndpointRef } from '@landed/contracts/webhook/types';
import { webhookCatchUpWorkflowId } from './ids.js';
import { startOnce } from './operation/start-once.js';
import { searchAttributes } from './search-attributes.js';
import { webhookTaskQueue } from './task-queues.js';
import { overdueEndpoints } from './webhook/delivery-activities.js';
import type { webhookCatchUp } from './webhook-catch-up.js';

/** More are found by the next sweep. */
const endpointsMax = 500;

/**
 * Finds endpoints with deliveries that nobody has attempted in time: what a crash left behind.
 *
 * Trigger: the Schedule `webhook-sweep`, twice a minute. Id: `sweep/webhook-<instant>`.
 * Messages: none.
 * Steps: each endpoint gets a `webhookCatchUp`, unless it has one.
 * Undone on failure: nothing. Ends in: the number of endpoints that were found.
 * Recorded histories: `test/replay/histories/webhook-sweep-*.json`.
 */
export async function webhookSweep(): Promise<number> {
  const endpoints = await overdueEndpoints(endpointsMax);
  await Promise.all(endpoints.map(catchUp));
  return endpoints.length;
}

function catchUp(endpoint: EndpointRef): Promise<boolean> {
  const { rail, merchantId } = endpoint;
  return startOnce<typeof webhookCatchUp>('webhookCatchUp', {
    workflowId: webhookCatchUpWorkflowId(endpoint),
    taskQueue: webhookTaskQueue,
    args: [endpoint],
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.opKind, value: 'webhook_catch_up' },
    ],
    staticSummary: `What an endpoint was not sent in time (${rail})`,
  });
}

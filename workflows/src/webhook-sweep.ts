import type { EndpointRef } from '@landed/contracts/webhook/types';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild } from '@temporalio/workflow';
import { webhookCatchUpWorkflowId } from './ids.js';
import { searchAttributes } from './search-attributes.js';
import { overdueEndpoints } from './webhook/delivery-activities.js';
import type { webhookCatchUp } from './webhook-catch-up.js';

const workflowType = 'webhookCatchUp';

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

async function catchUp(endpoint: EndpointRef): Promise<void> {
  const { rail, merchantId } = endpoint;
  try {
    await startChild<typeof webhookCatchUp>(workflowType, {
      workflowId: webhookCatchUpWorkflowId(endpoint),
      args: [endpoint],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      typedSearchAttributes: [
        { key: searchAttributes.rail, value: rail },
        { key: searchAttributes.merchantId, value: merchantId },
        { key: searchAttributes.opKind, value: 'webhook_catch_up' },
      ],
      staticSummary: `What an endpoint was not sent in time (${rail})`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

import type { EndpointRef } from '@landed/contracts/webhook/types';
import { webhookBackfillWorkflowId } from '../ids.js';
import { workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/**
 * Start options of a `webhookBackfill`. It runs on the `core` queue: the `webhooks` queue can contain thousands of failed
 * deliveries, and a backfill must not wait behind them.
 */
export function backfillStart({ rail, merchantId, endpointId }: EndpointRef) {
  const endpoint: EndpointRef = { rail, merchantId, endpointId };
  const args: [EndpointRef] = [endpoint];
  return {
    workflowId: webhookBackfillWorkflowId(endpoint),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: workFor(endpoint, 'webhook_backfill'),
    staticSummary: `Overdue events of one endpoint (${rail})`,
  };
}

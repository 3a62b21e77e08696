import type { WaitingDelivery } from '@landed/activities/webhook/types';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { log } from '@temporalio/workflow';
import { webhookDeliveryWorkflowId } from '../ids.js';
import { startOnce } from '../operation/start-once.js';
import { searchAttributes } from '../search-attributes.js';
import { webhookTaskQueue } from '../task-queues.js';
import type { WebhookDeliveryInput, webhookDelivery } from '../webhook.js';

type Merchant = Pick<EndpointRef, 'rail' | 'merchantId'>;

/**
 * Gives deliveries that did not succeed at once to a workflow each, which outlives whoever starts it. One that has its
 * workflow already keeps it; one that cannot be started is overdue later, and the sweep's.
 */
export async function goOn(
  { rail, merchantId }: Merchant,
  waiting: readonly WaitingDelivery[],
  policy?: DeliveryPolicy,
): Promise<void> {
  await Promise.all(
    waiting.map(async ({ endpointId, eventId, attempts, waitMilliseconds }) => {
      const input: WebhookDeliveryInput = { rail, merchantId, endpointId, eventId, attempts, waitMilliseconds };
      try {
        await startOnce<typeof webhookDelivery>('webhookDelivery', {
          workflowId: webhookDeliveryWorkflowId(input),
          taskQueue: webhookTaskQueue,
          args: policy === undefined ? [input] : [input, policy],
          typedSearchAttributes: [
            { key: searchAttributes.rail, value: rail },
            { key: searchAttributes.merchantId, value: merchantId },
            { key: searchAttributes.opKind, value: 'webhook_delivery' },
          ],
          staticSummary: `An event that an endpoint has not taken yet (${rail})`,
        });
      } catch (error) {
        log.warn('A delivery is left to the sweep.', { error: String(error) });
      }
    }),
  );
}

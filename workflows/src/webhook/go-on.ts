import type { WaitingDelivery } from '@landed/activities/webhook/types';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { log, ParentClosePolicy, startChild } from '@temporalio/workflow';
import { webhookDeliveryWorkflowId } from '../ids.js';
import { searchAttributes } from '../search-attributes.js';
import type { WebhookDeliveryInput, webhookDelivery } from '../webhook.js';

/** The type's name; the function itself would pull its workflow into every other one's file. */
const workflowType = 'webhookDelivery';

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
        await startChild<typeof webhookDelivery>(workflowType, {
          workflowId: webhookDeliveryWorkflowId(input),
          args: policy === undefined ? [input] : [input, policy],
          parentClosePolicy: ParentClosePolicy.ABANDON,
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          typedSearchAttributes: [
            { key: searchAttributes.rail, value: rail },
            { key: searchAttributes.merchantId, value: merchantId },
            { key: searchAttributes.opKind, value: 'webhook_delivery' },
          ],
          staticSummary: `An event that an endpoint has not taken yet (${rail})`,
        });
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return;
        log.warn('A delivery is left to the sweep.', { error: String(error) });
      }
    }),
  );
}

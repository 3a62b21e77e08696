import type { WaitingDelivery } from '@landed/activities/webhook/types';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { getExternalWorkflowHandle, log, patched } from '@temporalio/workflow';
import { attemptRecorded } from '../messages/attempt-recorded.js';
import { startUnlessRunning } from '../operation/start-once.js';
import { patches } from '../patches.js';
import type { webhookDelivery } from '../webhook.js';
import { deliveryStart } from './delivery-start.js';

type Merchant = Pick<EndpointRef, 'rail' | 'merchantId'>;

/**
 * Gives deliveries that did not succeed at once to a workflow each, which outlives whoever starts it. One that has its
 * workflow already keeps it; one that cannot be started is overdue later, and the sweep's.
 *
 * @param policy the caller's; who brings one has attempted what may have a workflow that sleeps until a later attempt of
 * the round before, and is told.
 */
export async function handOverToRetry(
  { rail, merchantId }: Merchant,
  waiting: readonly WaitingDelivery[],
  policy?: DeliveryPolicy,
): Promise<void> {
  await Promise.all(
    waiting.map(async (delivery) => {
      const start = deliveryStart({ rail, merchantId, ...delivery }, policy);
      try {
        const isNew = await startUnlessRunning<typeof webhookDelivery>('webhookDelivery', start);
        if (!isNew && policy !== undefined && patched(patches.wakesDelivery))
          await getExternalWorkflowHandle(start.workflowId).signal(attemptRecorded, delivery.attempts);
      } catch (error) {
        log.warn('A delivery is left to the sweep.', { error: String(error) });
      }
    }),
  );
}

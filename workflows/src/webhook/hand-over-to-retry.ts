import type { WaitingDelivery } from '@landed/activities/webhook/types';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { getExternalWorkflowHandle, log, ParentClosePolicy, startChild } from '@temporalio/workflow';
import { attemptRecorded } from '../messages/attempt-recorded.js';
import type { webhookDelivery } from '../webhook.js';
import { deliveryStart } from './delivery-start.js';

type Merchant = Pick<EndpointRef, 'rail' | 'merchantId'>;

/**
 * Starts a `webhookDelivery` for each delivery that failed. If the delivery has its workflow already, the workflow is
 * signalled, because the attempt just made changes when the next one is due. If the workflow cannot be started, the
 * delivery becomes overdue, and the sweep finds it.
 *
 * @param policy of the caller; absent for the default.
 */
export async function handOverToRetry(
  { rail, merchantId }: Merchant,
  failed: readonly WaitingDelivery[],
  policy?: DeliveryPolicy,
): Promise<void> {
  await Promise.all(
    failed.map(async (delivery) => {
      const start = deliveryStart({ rail, merchantId, ...delivery }, policy);
      try {
        const isNew = await startDelivery(start);
        if (!isNew) await getExternalWorkflowHandle(start.workflowId).signal(attemptRecorded, delivery.attempts);
      } catch (error) {
        log.warn('A delivery is left to the sweep.', { error: String(error) });
      }
    }),
  );
}

/** Starts a delivery that outlives its parent. Returns false when the delivery already has a running workflow. */
async function startDelivery(start: ReturnType<typeof deliveryStart>): Promise<boolean> {
  try {
    // By name: the function would import its file, and with it the workflow, into every caller's.
    await startChild<typeof webhookDelivery>('webhookDelivery', {
      ...start,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return false;
  }
}

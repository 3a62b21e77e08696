import type { StartDeliveries } from '@landed/activities/webhook/dependencies';
import type { webhookDelivery } from '@landed/workflows/webhook';
import { deliveryStart } from '@landed/workflows/webhook/delivery-start';
import type { WorkflowClient } from '@temporalio/client';

/** Starts delivery workflows from inside an activity. A workflow that already runs is left unchanged. */
export function deliveryStarter(client: Pick<WorkflowClient, 'start'>): StartDeliveries {
  return async ({ rail, merchantId }, waiting) => {
    await Promise.all(
      waiting.map((delivery) =>
        client.start<typeof webhookDelivery>('webhookDelivery', {
          ...deliveryStart({ rail, merchantId, ...delivery }),
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          workflowIdConflictPolicy: 'USE_EXISTING',
        }),
      ),
    );
  };
}

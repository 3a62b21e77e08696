import type { RelatedWorkflows } from '@landed/activities/related-workflow/activities';
import type { disputeLifecycle } from '@landed/workflows/dispute-lifecycle';
import { disputeLifecycleStart } from '@landed/workflows/dispute-lifecycle/lifecycle-start';
import { operationWorkflowId, paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import type { merchantPayout } from '@landed/workflows/merchant-payout';
import { payoutStart } from '@landed/workflows/merchant-payout/payout-start';
import { revalidateDomain } from '@landed/workflows/messages/activate-domain';
import { recheck } from '@landed/workflows/messages/recheck';
import { stateChanged } from '@landed/workflows/messages/state-changed';
import type { paymentLifecycle } from '@landed/workflows/payment-lifecycle';
import { lifecycleStart } from '@landed/workflows/payment-lifecycle/lifecycle-start';
import type { walletDomain } from '@landed/workflows/payment-method-domain';
import { domainStart } from '@landed/workflows/payment-method-domain/domain-start';
import { backfillStart } from '@landed/workflows/webhook/backfill-start';
import type { webhookBackfill } from '@landed/workflows/webhook-backfill';
import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';

/** Starts and signals workflows from inside an activity. */
export function createRelatedWorkflows(client: WorkflowClient): RelatedWorkflows {
  return {
    async ensurePaymentLifecycle(payment) {
      await client.signalWithStart<typeof paymentLifecycle>('paymentLifecycle', {
        ...lifecycleStart(payment),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        signal: stateChanged,
      });
    },
    signalPaymentLifecycle: (payment) =>
      ignoreNotFound(client.getHandle(paymentLifecycleWorkflowId(payment)).signal(stateChanged)),
    async ensureDisputeLifecycle(dispute) {
      await client.signalWithStart<typeof disputeLifecycle>('disputeLifecycle', {
        ...disputeLifecycleStart(dispute),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        signal: stateChanged,
      });
    },
    async ensureMerchantPayout(payout) {
      await client.signalWithStart<typeof merchantPayout>('merchantPayout', {
        ...payoutStart(payout),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        signal: stateChanged,
      });
    },
    recheckOperation: (operation) => ignoreNotFound(client.getHandle(operationWorkflowId(operation)).signal(recheck)),
    async revalidateDomains(owners) {
      await Promise.all(
        owners.map((owner) =>
          client.signalWithStart<typeof walletDomain>('walletDomain', {
            ...domainStart(owner),
            signal: revalidateDomain,
          }),
        ),
      );
    },
    async startBackfills(endpoints) {
      await Promise.all(
        endpoints.map((endpoint) =>
          client.start<typeof webhookBackfill>('webhookBackfill', {
            ...backfillStart(endpoint),
            workflowIdReusePolicy: 'ALLOW_DUPLICATE',
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
        ),
      );
    },
  };
}

async function ignoreNotFound(signal: Promise<void>): Promise<void> {
  try {
    await signal;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

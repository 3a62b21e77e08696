import type { OperationOutcome } from '@landed/activities/operation/types';
import type { createRelatedWorkflowActivities } from '@landed/activities/related-workflow/activities';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { getExternalWorkflowHandle, log, proxyActivities } from '@temporalio/workflow';
import { paymentLifecycleWorkflowId } from './ids.js';
import { stateChanged } from './messages/state-changed.js';

/**
 * Regular activities: a workflow task waits for its local activities, and with it the response of a money operation
 * that the task completes. Retried until the server responds: without a server the workflow cannot continue anyway.
 */
export const {
  ensurePaymentLifecycle,
  signalPaymentLifecycle,
  ensureDisputeLifecycle,
  ensureMerchantPayout,
  recheckOperation,
  startBackfills,
  revalidateDomains,
} = proxyActivities<ReturnType<typeof createRelatedWorkflowActivities>>({
  // A sweep may start hundreds of backfills in one run.
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '200ms', maximumInterval: '5s' },
});

/**
 * Signals the lifecycle of an authorized payment that an operation has captured or canceled it. The lifecycle runs until
 * then, so a direct signal arrives, and costs no activity. After a rejection nothing is sent: the lifecycle may have
 * ended, and the history would show a failed signal.
 */
export async function endPaymentLifecycle(
  payment: { readonly rail: Rail; readonly paymentIntentId: PaymentIntentId },
  outcome: OperationOutcome,
): Promise<void> {
  if (outcome.kind !== 'completed' || (outcome.result !== undefined && 'error' in outcome.result)) return;
  try {
    await getExternalWorkflowHandle(paymentLifecycleWorkflowId(payment)).signal(stateChanged);
  } catch (error) {
    log.warn('The lifecycle of the payment was not found.', { error: String(error) });
  }
}

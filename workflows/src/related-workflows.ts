import type { createRelatedWorkflowActivities } from '@landed/activities/related-workflow/activities';
import { proxyActivities } from '@temporalio/workflow';

export type RelatedWorkflowActivities = ReturnType<typeof createRelatedWorkflowActivities>;

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
} = proxyActivities<RelatedWorkflowActivities>({
  // A sweep may start hundreds of backfills in one run.
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '200ms', maximumInterval: '5s' },
});

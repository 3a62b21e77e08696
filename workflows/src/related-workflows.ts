import type { createRelatedWorkflowActivities } from '@landed/activities/related-workflow/activities';
import { proxyLocalActivities } from '@temporalio/workflow';

/** Retried until the server responds: without a server the workflow that calls them cannot continue anyway. */
export const { ensurePaymentLifecycle, signalPaymentLifecycle, recheckOperation, startBackfills } =
  proxyLocalActivities<ReturnType<typeof createRelatedWorkflowActivities>>({
    startToCloseTimeout: '10s',
    retry: { initialInterval: '200ms', maximumInterval: '5s' },
  });

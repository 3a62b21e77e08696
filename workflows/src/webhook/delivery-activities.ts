import type { createWebhookActivities } from '@landed/activities/webhook/activities';
import { type ActivityOptions, proxyActivities } from '@temporalio/workflow';
import { webhookTaskQueue } from '../task-queues.js';

type Activities = ReturnType<typeof createWebhookActivities>;

/** Longer than the timeout of a request, plus the read before and the write after it. */
const attemptTimeout = '40s';

const untilDone: ActivityOptions = {
  taskQueue: webhookTaskQueue,
  startToCloseTimeout: attemptTimeout,
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
};

/** Unlimited retries: they wait for an unavailable database. An endpoint's failure never fails these activities. */
export const { sendDelivery } = proxyActivities<Activities>({ ...untilDone, summary: 'Send the event' });
export const { cancelDelivery } = proxyActivities<Activities>({ ...untilDone, summary: 'Cancel the delivery' });
export const { sendOverdue } = proxyActivities<Activities>({
  ...untilDone,
  startToCloseTimeout: '2m',
  summary: 'Send overdue events',
});
export const { findOverdueEndpoints } = proxyActivities<Activities>({
  ...untilDone,
  summary: 'Find endpoints with overdue events',
});

/** Few retries: a minute later the delivery is overdue, and the sweep finds it. */
export const { sendFirstAttempts } = proxyActivities<Activities>({
  taskQueue: webhookTaskQueue,
  startToCloseTimeout: attemptTimeout,
  scheduleToCloseTimeout: '90s',
  retry: { initialInterval: '500ms', maximumAttempts: 3 },
  summary: 'Notify the endpoints',
});

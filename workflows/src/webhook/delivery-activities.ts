import type { createWebhookActivities } from '@landed/activities/webhook/activities';
import { type ActivityOptions, proxyActivities } from '@temporalio/workflow';
import { webhookTaskQueue } from '../task-queues.js';

type Activities = ReturnType<typeof createWebhookActivities>;

/** Longer than an endpoint is waited for, with what is read before and written after. */
const attemptTimeout = '40s';

const untilDone: ActivityOptions = {
  taskQueue: webhookTaskQueue,
  startToCloseTimeout: attemptTimeout,
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
};

/** No end to the tries: they wait for a database that is away. What an endpoint does is never a failure of them. */
export const { attemptDelivery } = proxyActivities<Activities>({ ...untilDone, summary: 'Send it' });
export const { abandonDelivery } = proxyActivities<Activities>({ ...untilDone, summary: 'Write down that it ends' });
export const { attemptOverdue } = proxyActivities<Activities>({
  ...untilDone,
  startToCloseTimeout: '2m',
  summary: 'Send what is overdue',
});
export const { overdueEndpoints } = proxyActivities<Activities>({ ...untilDone, summary: 'Look for what is overdue' });

/** A few tries: what they leave behind is overdue in a minute, and the sweep's. */
export const { attemptFirst } = proxyActivities<Activities>({
  taskQueue: webhookTaskQueue,
  startToCloseTimeout: attemptTimeout,
  scheduleToCloseTimeout: '90s',
  retry: { initialInterval: '500ms', maximumAttempts: 3 },
  summary: 'Tell the endpoints',
});

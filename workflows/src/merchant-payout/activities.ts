import type { createPayoutActivities } from '@landed/activities/payout/activities';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import { processorTaskQueue } from '../task-queues.js';
import { realDuration, realRetryPause } from '../workflow-clock.js';
import { payoutTimings } from './timings.js';

type Activities = ReturnType<typeof createPayoutActivities>;

/** Activities of the database only. */
export const { loadPayoutState, failPayout, savePayoutFailing, respondToPayoutRequest } =
  proxyLocalActivities<Activities>({
    startToCloseTimeout: '10s',
    retry: { initialInterval: '200ms', maximumInterval: '30s' },
  });

/** With the partner, on the queue of its entity: an outage fills that queue and no other. */
export function partnerActivities({ entity }: MerchantPayoutInput, summary: string) {
  return proxyActivities<Activities>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '30s',
    // A killed worker is noticed after this time.
    heartbeatTimeout: '12s',
    scheduleToCloseTimeout: realDuration(payoutTimings.giveUpMilliseconds),
    summary,
    retry: {
      initialInterval: realRetryPause(payoutTimings.backoffMilliseconds),
      maximumInterval: realRetryPause(payoutTimings.backoffMaxMilliseconds),
    },
  });
}

import type { createPayoutActivities } from '@landed/activities/payout/activities';
import type { createPayoutStartActivities } from '@landed/activities/payout/start-payouts';
import { proxyActivities } from '@temporalio/workflow';

export type RunActivities = ReturnType<typeof createPayoutActivities> & ReturnType<typeof createPayoutStartActivities>;

/** The steps that the weekly run and a re-run have in common, and those with the same limits. */
export const { acceptRerun, decidePayoutPage, openPayoutRerun } = proxyActivities<RunActivities>({
  // A page of 500 takes a second; a loaded database may need much longer.
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});

export const { startPayouts } = proxyActivities<RunActivities>({
  // 500 starts at one per second.
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
  summary: 'Start payouts',
});

import type { PayoutWorkflows } from '@landed/activities/payout/start-payouts';
import type { merchantPayout } from '@landed/workflows/merchant-payout';
import { payoutStart } from '@landed/workflows/merchant-payout/payout-start';
import type { payoutRerun } from '@landed/workflows/payout-rerun';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import type { reserveRelease } from '@landed/workflows/reserve';
import { reserveReleaseStart } from '@landed/workflows/reserve/release-start';
import type { WorkflowClient } from '@temporalio/client';
import { unlessStarted } from './unless-started.js';

/** Starts the workflows around payouts from inside an activity. */
export function createPayoutWorkflows(client: WorkflowClient): PayoutWorkflows {
  return {
    async startPayout(payout) {
      await unlessStarted(
        client.start<typeof merchantPayout>('merchantPayout', {
          ...payoutStart(payout),
          workflowIdConflictPolicy: 'FAIL',
          // A workflow that has ended has done its work, or the sweep for lost workflows starts it again.
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      );
    },
    async openRerun(week) {
      await unlessStarted(
        client.start<typeof payoutRerun>('payoutRerun', {
          ...payoutRerunStart(week),
          workflowIdConflictPolicy: 'FAIL',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        }),
      );
    },
    async releaseReserves({ rail, date }) {
      const handle = await client.start<typeof reserveRelease>('reserveRelease', {
        ...reserveReleaseStart({ rail, date }),
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      });
      await handle.result();
    },
  };
}

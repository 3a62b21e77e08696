import type { createReconciliationActivities } from '@landed/activities/reconciliation/activities';
import type { Rail } from '@landed/contracts/rail/rail';
import { dayOf, daysBefore } from '@landed/contracts/reconciliation/days';
import { executeChild, ParentClosePolicy, proxyActivities } from '@temporalio/workflow';
import { reconciliationStart } from './reconciliation/reconciliation-start.js';
import { now } from './workflow-clock.js';

const { listReconciledAccounts } = proxyActivities<ReturnType<typeof createReconciliationActivities>>({
  startToCloseTimeout: '1m',
  summary: 'Find the accounts and days to compare',
});

/**
 * Compares the day before, and earlier days that are not explained, for every account of a rail.
 *
 * Trigger: the Schedule `daily-reconciliation-<rail>`, at 04:00 UTC. Id: `reconcile/<rail>-<instant>`.
 * Messages: none.
 * Steps, for all accounts at once: one `reconciliation` per day, in order. An account whose run fails ends only its own part.
 * Undone on failure: nothing; the next day's run compares the same days again. Ends in: the number of runs that ended.
 * Recorded histories: `test/replay/histories/daily-reconciliation-*.json`.
 */
export async function dailyReconciliation(rail: Rail): Promise<number> {
  const lastDay = daysBefore(dayOf(now()), 1);
  const accounts = await listReconciledAccounts(rail, lastDay);
  const counts = await Promise.all(
    accounts.map(async ({ entity, days }) => {
      let ended = 0;
      for (const day of days) {
        const input = {
          rail,
          entity,
          fromDay: day,
          toDay: day,
          startedBy: 'schedule',
          graceSeconds: 60,
          leavesPartner: day !== lastDay,
        };
        try {
          await executeChild('reconciliation', {
            ...reconciliationStart(input),
            parentClosePolicy: ParentClosePolicy.ABANDON,
          });
          ended += 1;
        } catch {
          // The acquirer did not respond for long, or an operator's run of the same day is running.
        }
      }
      return ended;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

import type { createSalesDayActivities } from '@landed/activities/payment-intent/sales-days';
import { proxyActivities } from '@temporalio/workflow';

/** The first run of a database with millions of payments takes minutes; an attempt that is cut off has written its part. */
const { writeSalesDays } = proxyActivities<ReturnType<typeof createSalesDayActivities>>({
  startToCloseTimeout: '10m',
  retry: { maximumAttempts: 3 },
});

/**
 * Writes the sales of the days on which payments have changed, for Home in the dashboard.
 *
 * Trigger: the Schedule `sales-days`, every 5 minutes. Id: `sweep/sales-days-<instant>`.
 * Messages: none.
 * Steps: `writeSalesDays`.
 * Undone on failure: nothing; the next run continues. Ends in: how many changes there were.
 * Recorded histories: `test/replay/histories/sales-days-*.json`.
 */
export async function salesDays(): Promise<number> {
  return writeSalesDays();
}

import { startUnlessRunning } from './operation/start-once.js';
import { backfillStart } from './webhook/backfill-start.js';
import { overdueEndpoints } from './webhook/delivery-activities.js';
import type { webhookBackfill } from './webhook-backfill.js';

/** More are found by the next sweep. */
const endpointsMax = 500;

/**
 * Finds endpoints with deliveries that nobody has attempted in time: what a crash left behind.
 *
 * Trigger: the Schedule `webhook-sweep`, twice a minute. Id: `sweep/webhook-<instant>`.
 * Messages: none.
 * Steps: each endpoint gets a `webhookCatchUp`, unless it has one.
 * Undone on failure: nothing. Ends in: the number of endpoints that were found.
 * Recorded histories: `test/replay/histories/webhook-sweep-*.json`.
 */
export async function webhookSweep(): Promise<number> {
  const endpoints = await overdueEndpoints(endpointsMax);
  await Promise.all(
    endpoints.map((endpoint) => startUnlessRunning<typeof webhookBackfill>('webhookCatchUp', backfillStart(endpoint))),
  );
  return endpoints.length;
}

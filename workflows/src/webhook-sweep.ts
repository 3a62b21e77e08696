import { startBackfills } from './related-workflows.js';
import { findOverdueEndpoints } from './webhook/delivery-activities.js';

/** The next sweep finds the others. */
const endpointsMax = 500;

/**
 * Finds endpoints with overdue deliveries, such as those that a crash left behind.
 *
 * Trigger: the Schedule `webhook-sweep`, twice a minute. Id: `sweep/webhook-<instant>`.
 * Messages: none.
 * Steps: each endpoint gets a `webhookBackfill`, unless one is running.
 * Undone on failure: nothing. Ends in: the number of endpoints found.
 * Recorded histories: `test/replay/histories/webhook-sweep-*.json`.
 */
export async function webhookSweep(): Promise<number> {
  const endpoints = await findOverdueEndpoints(endpointsMax);
  if (endpoints.length > 0) await startBackfills(endpoints);
  return endpoints.length;
}

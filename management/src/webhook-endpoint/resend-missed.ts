import type { EndpointRef } from '@landed/contracts/webhook/types';
import { requeueMissed } from '@landed/prisma/write/webhook-endpoint/requeue-missed';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import { requireEnabledEndpoint } from './require-endpoint.js';
import type { EndpointService } from './types.js';

/** Deliveries are kept for so long after their end: before that nobody knows what was taken. */
const missedDaysMax = 30;

export interface MissedResent {
  /** Events that are on their way again, or for the first time. */
  readonly count: number;
  /** False: nobody could be told to begin at once, and the sweep will. */
  readonly dispatched: boolean;
}

/**
 * Sends everything that an endpoint has missed: every event since then that it subscribes to now and has not taken, also
 * what was written while it was disabled or before it was made. What waits for a later attempt is attempted now; what is
 * about to be sent anyway is not counted. Refuses `since_refused` for a time more than 30 days ago or still to come, and
 * `endpoint_not_found`, `endpoint_deleted`, `endpoint_disabled`. A second call completes one that broke off.
 */
export async function resendMissed(
  { database }: EndpointService,
  dispatch: DeliveryStarter,
  ref: EndpointRef,
  since: Date,
): Promise<MissedResent> {
  // Who works the time out himself is a little late when it arrives here.
  if (!(since.getTime() >= Date.now() - missedDaysMax * 86_400_000 - 60_000))
    throw new EndpointError('since_refused', `What was missed is known for the last ${missedDaysMax} days.`);
  // Else a slip in the year or in the zone would be told that nothing was missed.
  if (since.getTime() > Date.now() + 60_000)
    throw new EndpointError('since_refused', 'That time is still to come: nothing can have been missed since.');
  await requireEnabledEndpoint(database, ref);
  const count = await requeueMissed(database, ref, since);
  return { count, dispatched: count === 0 || (await wasStarted(dispatch.backfill(ref))) };
}

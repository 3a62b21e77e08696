import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { requeueMissed } from '@landed/prisma/write/webhook-endpoint/requeue-missed';
import { recordAcceptedAction } from '../operator-action/record-accepted-action.js';
import { checkedChangedBy } from './changed-by.js';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { requireEnabledEndpoint } from './require-endpoint.js';

/** Deliveries are stored for 30 days after they end. Before that, it is unknown what the endpoint accepted. */
const missedDaysMax = 30;

export interface MissedResent {
  /** Events that are sent again, or for the first time. */
  readonly count: number;
  /** False when the backfill could not be started: the sweep starts it. */
  readonly dispatched: boolean;
}

/**
 * Sends every event since `since` that the endpoint subscribes to now and has not accepted. Includes events written while
 * it was disabled or before it was created. Deliveries that wait for a later attempt are attempted now. Deliveries that
 * are about to be sent anyway are not counted. A second call completes an interrupted first one. The action is recorded
 * before the first event is sent.
 *
 * @throws EndpointError `since_rejected` for a time more than 30 days ago or in the future; `endpoint_not_found`,
 *   `endpoint_deleted`, `endpoint_disabled`, `changed_by_rejected`.
 */
export async function resendMissed(
  { database }: EndpointService,
  starter: DeliveryStarter,
  ref: EndpointRef,
  since: Date,
  by: ChangedBy,
): Promise<MissedResent> {
  const checkedBy = checkedChangedBy(by);
  // A minute of tolerance: a caller's "30 days ago" is a little older when it arrives here.
  if (!(since.getTime() >= Date.now() - missedDaysMax * 86_400_000 - 60_000))
    throw new EndpointError(
      'since_rejected',
      `The time must be within the last ${missedDaysMax} days: older deliveries are no longer stored.`,
    );
  // With a mistake in the year or time zone, the result would be a misleading 0.
  if (since.getTime() > Date.now() + 60_000)
    throw new EndpointError('since_rejected', 'The time must not be in the future.');
  const { rail, merchantId, endpointId } = await requireEnabledEndpoint(database, ref);
  await recordAcceptedAction(database, checkedBy, {
    rail,
    merchantId,
    action: 'webhook_endpoint.resend_missed',
    target: endpointId,
    detail: `Every undelivered event since ${since.toISOString()} is sent.`,
  });
  const count = await requeueMissed(database, ref, since);
  return { count, dispatched: count === 0 || (await wasStarted(starter.backfill(ref))) };
}

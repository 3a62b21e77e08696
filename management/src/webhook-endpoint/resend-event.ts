import { isUuid } from '@landed/contracts/ids/ids';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { requeueDelivery } from '@landed/prisma/write/webhook-endpoint/requeue-delivery';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import { requireEnabledEndpoint } from './require-endpoint.js';
import type { SentEvent } from './send-test-event.js';
import type { EndpointService } from './types.js';

/**
 * Sends one event to one endpoint again, whatever became of it before and also if the endpoint does not subscribe to
 * it; a new round of attempts begins. Refuses `endpoint_not_found`, `endpoint_deleted`, `endpoint_disabled`, and
 * `event_not_found` when the endpoint's merchant has no such event on its rail. A second call sends it once more.
 */
export async function resendEvent(
  { database }: EndpointService,
  dispatch: DeliveryStarter,
  ref: DeliveryRef,
): Promise<SentEvent> {
  await requireEnabledEndpoint(database, ref);
  const attempts = isUuid(ref.eventId) ? await requeueDelivery(database, ref) : null;
  if (attempts === null)
    throw new EndpointError('event_not_found', 'The endpoint’s merchant has no such event on this rail.');
  return { delivery: ref, dispatched: await wasStarted(dispatch.deliver(ref, attempts)) };
}

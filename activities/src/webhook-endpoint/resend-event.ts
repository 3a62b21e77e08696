import { isUuid } from '@landed/contracts/ids/ids';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { reopenDelivery } from '../store/webhook-endpoint/reopen-delivery.js';
import { type DeliveryDispatch, dispatched } from './dispatch.js';
import { EndpointRefusal } from './refusal.js';
import { requireEnabledEndpoint } from './require-endpoint.js';
import type { SentEvent } from './send-test-event.js';
import type { EndpointDesk } from './types.js';

/**
 * Sends one event to one endpoint again, whatever became of it before and also if the endpoint does not subscribe to
 * it; a new round of attempts begins. Refuses `endpoint_not_found`, `endpoint_deleted`, `endpoint_disabled`, and
 * `event_not_found` when the endpoint's merchant has no such event on its rail. A second call sends it once more.
 */
export async function resendEvent(
  { database }: EndpointDesk,
  dispatch: DeliveryDispatch,
  ref: DeliveryRef,
): Promise<SentEvent> {
  await requireEnabledEndpoint(database, ref);
  const attempts = isUuid(ref.eventId) ? await reopenDelivery(database, ref) : null;
  if (attempts === null)
    throw new EndpointRefusal('event_not_found', 'The endpoint’s merchant has no such event on this rail.');
  return { delivery: ref, dispatched: await dispatched(dispatch.deliver(ref, attempts)) };
}

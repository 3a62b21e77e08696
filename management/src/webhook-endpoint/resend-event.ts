import { isUuid } from '@landed/contracts/ids/ids';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { requeueDelivery } from '@landed/prisma/write/webhook-endpoint/requeue-delivery';
import { checkedChangedBy } from './changed-by.js';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { requireEnabledEndpoint } from './require-endpoint.js';
import type { SentEvent } from './send-test-event.js';

/**
 * Sends one event to one endpoint again, in any delivery state, even if the endpoint does not subscribe to it. The retry
 * schedule starts anew. A second call sends it once more. The action is recorded.
 *
 * @throws EndpointError `endpoint_not_found`, `endpoint_deleted`, `endpoint_disabled`, `changed_by_rejected`;
 *   `event_not_found` when the endpoint's merchant has no such event on its rail.
 */
export async function resendEvent(
  { database }: EndpointService,
  starter: DeliveryStarter,
  ref: DeliveryRef,
  by: ChangedBy,
): Promise<SentEvent> {
  const checkedBy = checkedChangedBy(by);
  await requireEnabledEndpoint(database, ref);
  const attempts = isUuid(ref.eventId) ? await requeueDelivery(database, ref, checkedBy) : null;
  if (attempts === null)
    throw new EndpointError('event_not_found', 'The merchant of the endpoint has no such event on this rail.');
  return { delivery: ref, dispatched: await wasStarted(starter.deliver(ref, attempts)) };
}

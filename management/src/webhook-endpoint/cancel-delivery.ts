import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { saveCanceledDelivery } from '@landed/prisma/write/webhook-endpoint/save-canceled-delivery';
import { checkedChangedBy } from './changed-by.js';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { requireEndpoint } from './require-endpoint.js';

/**
 * Ends one delivery without a further attempt. Returns false when it had ended before. A second call changes nothing.
 * The action is recorded.
 *
 * @throws EndpointError `endpoint_not_found`, `delivery_not_found`, `changed_by_rejected`.
 */
export async function cancelDelivery(
  { database }: EndpointService,
  starter: DeliveryStarter,
  ref: DeliveryRef,
  by: ChangedBy,
): Promise<boolean> {
  const checkedBy = checkedChangedBy(by);
  await requireEndpoint(database, ref);
  const ended = await saveCanceledDelivery(database, ref, checkedBy);
  if (ended === null) throw new EndpointError('delivery_not_found', 'The endpoint has no delivery of this event.');
  await wasStarted(starter.cancel(ref));
  return ended;
}

import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { saveCanceledDelivery } from '@landed/prisma/write/webhook-endpoint/save-canceled-delivery';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import { requireEndpoint } from './require-endpoint.js';
import type { EndpointService } from './endpoint-service.js';

/**
 * Ends one delivery without a further attempt. Returns false when it had ended before. A second call changes nothing.
 *
 * @throws EndpointError `endpoint_not_found`, `delivery_not_found`.
 */
export async function cancelDelivery(
  { database }: EndpointService,
  starter: DeliveryStarter,
  ref: DeliveryRef,
): Promise<boolean> {
  await requireEndpoint(database, ref);
  const ended = await saveCanceledDelivery(database, ref);
  if (ended === null) throw new EndpointError('delivery_not_found', 'The endpoint has no delivery of this event.');
  await wasStarted(starter.cancel(ref));
  return ended;
}

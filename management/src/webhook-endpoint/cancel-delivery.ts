import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { saveCanceledDelivery } from '@landed/prisma/write/webhook-endpoint/save-canceled-delivery';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import { requireEndpoint } from './require-endpoint.js';
import type { EndpointService } from './types.js';

/**
 * Ends one delivery without a further attempt; false when it had ended before. Refuses `endpoint_not_found`,
 * `delivery_not_found`. A second call changes nothing.
 */
export async function cancelDelivery(
  { database }: EndpointService,
  dispatch: DeliveryStarter,
  ref: DeliveryRef,
): Promise<boolean> {
  await requireEndpoint(database, ref);
  const ended = await saveCanceledDelivery(database, ref);
  if (ended === null) throw new EndpointError('delivery_not_found', 'This event is on no way to this endpoint.');
  await wasStarted(dispatch.cancel(ref));
  return ended;
}

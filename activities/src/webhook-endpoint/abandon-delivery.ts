import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { endDelivery } from '../store/webhook-endpoint/end-delivery.js';
import { type DeliveryDispatch, dispatched } from './dispatch.js';
import { EndpointRefusal } from './refusal.js';
import { requireEndpoint } from './require-endpoint.js';
import type { EndpointDesk } from './types.js';

/**
 * Ends one delivery without a further attempt; false when it had ended before. Refuses `endpoint_not_found`,
 * `delivery_not_found`. A second call changes nothing.
 */
export async function abandonDelivery(
  { database }: EndpointDesk,
  dispatch: DeliveryDispatch,
  ref: DeliveryRef,
): Promise<boolean> {
  await requireEndpoint(database, ref);
  const ended = await endDelivery(database, ref);
  if (ended === null) throw new EndpointRefusal('delivery_not_found', 'This event is on no way to this endpoint.');
  await dispatched(dispatch.abandon(ref));
  return ended;
}

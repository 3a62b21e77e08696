import { webhookEndpointSnapshot } from '@landed/contracts/event/webhook-endpoint-snapshot';
import { asId, type EventId } from '@landed/contracts/ids/ids';
import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { sealContexts, sealJson } from '@landed/prisma/sealing';
import { insertTestEvent } from '@landed/prisma/write/webhook-endpoint/insert-test-event';
import { v7 as uuidV7 } from 'uuid';
import { checkedChangedBy } from './changed-by.js';
import { type DeliveryStarter, wasStarted } from './delivery-starter.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { requireEnabledEndpoint } from './require-endpoint.js';

export interface SentEvent {
  readonly delivery: DeliveryRef;
  /** False when the delivery could not be started: the sweep starts it. */
  readonly dispatched: boolean;
}

/**
 * Sends a `webhook_endpoint.test` event to this endpoint only, whatever its subscription. A second call sends another
 * event. The action is recorded.
 *
 * @throws EndpointError `endpoint_not_found`, `endpoint_deleted`, `endpoint_disabled`, `changed_by_rejected`.
 */
export async function sendTestEvent(
  { database, keyring }: EndpointService,
  starter: DeliveryStarter,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<SentEvent> {
  const checkedBy = checkedChangedBy(by);
  const endpoint = await requireEnabledEndpoint(database, ref);
  const eventId: EventId = asId<'event'>(uuidV7());
  const shown = { ...endpoint, id: endpoint.endpointId, livemode: endpoint.rail === 'live' };
  const snapshot = sealJson(keyring, webhookEndpointSnapshot(shown), sealContexts.snapshot(eventId));
  const { rail, merchantId, endpointId } = endpoint;
  const delivery: DeliveryRef = { rail, merchantId, endpointId, eventId };
  if (!(await insertTestEvent(database, delivery, snapshot, checkedBy)))
    throw new EndpointError('endpoint_disabled', 'The endpoint was disabled just now.');
  return { delivery, dispatched: await wasStarted(starter.deliver(delivery, 0)) };
}

import { eventEnvelope } from '@landed/contracts/event/envelope';
import { isUuid } from '@landed/contracts/ids/ids';
import { standardWebhookHeaders, webhookHeaders } from '@landed/contracts/webhook/headers';
import { fixedHeaders } from '@landed/contracts/webhook/request-headers';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Delivery } from '@landed/contracts/webhook-endpoint/types';
import { findEvent } from '@landed/prisma/read/event/find-event';
import { openEvent } from '@landed/prisma/read/event/open-event';
import { openJson } from '@landed/prisma/sealing';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';
import { listDeliveries } from './list-deliveries.js';
import { requireEndpoint } from './require-endpoint.js';

/** What every attempt of a delivery sends, without signature and time, which differ each time. */
export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ShownDelivery {
  readonly delivery: Delivery;
  /** Null when bodies were not asked for. */
  readonly request: SentRequest | null;
}

/**
 * One delivery with its attempts.
 *
 * @param bodies whether to decrypt what was sent and what the endpoint responded; the response is foreign text.
 * @throws EndpointError `endpoint_not_found`; `delivery_not_found` when the endpoint has no delivery of the event.
 */
export async function showDelivery(
  service: EndpointService,
  ref: DeliveryRef,
  { bodies }: { readonly bodies: boolean },
): Promise<ShownDelivery> {
  const { rail, merchantId, endpointId, eventId } = ref;
  await requireEndpoint(service.database, ref);
  const filter = { rail, merchantId, endpointId, eventId, limit: 1, responses: bodies };
  const [delivery] = isUuid(eventId) ? (await listDeliveries(service, filter)).data : [];
  if (delivery === undefined)
    throw new EndpointError('delivery_not_found', 'The endpoint has no delivery of this event.');
  return { delivery, request: bodies ? await sentRequest(service, ref) : null };
}

async function sentRequest({ database, keyring }: EndpointService, ref: DeliveryRef): Promise<SentRequest | null> {
  const row = await findEvent(database, { rail: ref.rail, merchantId: ref.merchantId, id: ref.eventId });
  if (row === null) return null;
  const event = openEvent(row, (box, context) => openJson(keyring, box, context));
  const ids = { [webhookHeaders.id]: event.id, [standardWebhookHeaders.id]: event.id };
  return { headers: { ...fixedHeaders, ...ids }, body: JSON.stringify(eventEnvelope(event)) };
}

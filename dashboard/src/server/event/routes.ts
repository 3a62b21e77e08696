import { mayDo } from '@landed/contracts/dashboard/actions';
import { eventEnvelope } from '@landed/contracts/event/envelope';
import { isUuid } from '@landed/contracts/ids/ids';
import { listDeliveries } from '@landed/management/webhook-endpoint/list-deliveries';
import { endpointsPerRailMax } from '@landed/management/webhook-endpoint/create-endpoint';
import { listEndpoints } from '@landed/management/webhook-endpoint/list-endpoints';
import { findEvent } from '@landed/prisma/read/event/find-event';
import { type EventHead, findEventHead, listEventHeads } from '@landed/prisma/read/event/list-event-heads';
import { openEvent } from '@landed/prisma/read/event/open-event';
import { openJson } from '@landed/prisma/sealing';
import { type EventDetail, type EventListItem, type EventsView, eventsQuerySchema } from '../../wire/event.js';
import { DashboardException } from '../dashboard-exception.js';
import { deliveryView, ordersOf } from '../delivery/view.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';

const pageRows = 50;

export const eventRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/events',
    action: 'endpoints.read',
    query: eventsQuerySchema,
    handle: async ({ merchantId, rail, query }, { database }): Promise<EventsView> => {
      const { type = null, after: before = null } = query;
      const heads = await listEventHeads(database, { rail, merchantId, type, before, limit: pageRows + 1 });
      const events = heads.slice(0, pageRows).map(eventView);
      return { events, next: heads.length > pageRows ? (events.at(-1)?.id ?? null) : null };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/events/{id}',
    action: 'endpoints.read',
    handle: async (request, services): Promise<EventDetail> => {
      const { merchantId, rail, roles } = request;
      const id = request.params['id'] ?? '';
      const head = isUuid(id) ? await findEventHead(services.database, { rail, merchantId, id }) : null;
      if (head === null) throw new DashboardException('not_found');
      const [{ data }, endpoints, body] = await Promise.all([
        // An event has one delivery per endpoint at most, deleted ones included.
        listDeliveries(services, { merchantId, rail, eventId: head.id, limit: endpointsPerRailMax * 3 }),
        listEndpoints(services, { merchantId, rail }),
        mayDo(roles, 'deliveries.read_bodies') ? bodyOf(request, services, head.id) : null,
      ]);
      const orders = await ordersOf(services, request, data);
      const urls = new Map(endpoints.map((endpoint) => [String(endpoint.endpointId), endpoint.url]));
      return {
        event: eventView(head),
        body,
        deliveries: data.map((delivery) => ({
          endpoint_id: delivery.endpointId,
          endpoint_url: urls.get(delivery.endpointId) ?? null,
          delivery: deliveryView(delivery, orders),
        })),
      };
    },
  }),
];

function eventView({ id, type, resourceId, sequence, createdAt }: EventHead): EventListItem {
  return { id, type, resource_id: resourceId, sequence, created_at: createdAt };
}

/** What every endpoint gets, decrypted and indented for people. */
async function bodyOf(
  { merchantId, rail }: MerchantRequest<unknown, unknown>,
  { database, keyring }: Services,
  id: string,
): Promise<string | null> {
  const row = await findEvent(database, { merchantId, rail, id });
  if (row === null) return null;
  const event = openEvent(row, (box, context) => openJson(keyring, box, context));
  return JSON.stringify(eventEnvelope(event), null, 2);
}

import { mayDo } from '@landed/contracts/dashboard/actions';
import { asId } from '@landed/contracts/ids/ids';
import { listDeliveries } from '@landed/management/webhook-endpoint/list-deliveries';
import { resendEvent } from '@landed/management/webhook-endpoint/resend-event';
import { requireEndpoint } from '@landed/management/webhook-endpoint/require-endpoint';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { showDelivery } from '@landed/management/webhook-endpoint/show-delivery';
import {
  type DeliveriesView,
  type DeliveryDetail,
  deliveriesQuerySchema,
  type MissedResent,
  resendBodySchema,
  resendMissedBodySchema,
} from '../../wire/delivery.js';
import type { SentEvent } from '../../wire/webhook-endpoint.js';
import { changedByOf } from '../changed-by.js';
import { merchantRoute, type Route } from '../routing/route.js';
import { endpointOf } from '../webhook-endpoint/endpoint-of.js';
import { attemptView, deliveryView, ordersOf } from './view.js';

const pageRows = 50;

export const deliveryRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/webhooks/{id}/deliveries',
    action: 'endpoints.read',
    query: deliveriesQuerySchema,
    handle: async (request, services): Promise<DeliveriesView> => {
      const { state, event, after } = request.query;
      const ref = endpointOf(request);
      await requireEndpoint(services.database, ref);
      const { data, hasMore } = await listDeliveries(services, {
        ...ref,
        ...(state === undefined ? {} : { state }),
        ...(event === undefined ? {} : { eventId: event }),
        ...(after === undefined ? {} : { after: { eventId: asId<'event'>(after), endpointId: ref.endpointId } }),
        limit: pageRows,
      });
      const orders = await ordersOf(services, request, data);
      const deliveries = data.map((delivery) => deliveryView(delivery, orders));
      return { deliveries, next: hasMore ? (data.at(-1)?.eventId ?? null) : null };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/webhooks/{id}/deliveries/{event}',
    action: 'endpoints.read',
    handle: async (request, services): Promise<DeliveryDetail> => {
      const ref = { ...endpointOf(request), eventId: asId<'event'>(request.params['event'] ?? '') };
      const bodies = mayDo(request.roles, 'deliveries.read_bodies');
      const { delivery, request: sent } = await showDelivery(services, ref, { bodies });
      return {
        delivery: deliveryView(delivery, await ordersOf(services, request, [delivery])),
        attempts: delivery.made.map((made) => ({ ...attemptView(made), response: made.response ?? null })),
        request: sent === null ? null : { headers: { ...sent.headers }, body: sent.body },
      };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/webhooks/{id}/resend',
    action: 'endpoints.change',
    body: resendBodySchema,
    handle: async (request, services): Promise<SentEvent> => {
      const { event_id: eventId, reason } = request.body;
      const ref = { ...endpointOf(request), eventId: asId<'event'>(eventId) };
      const sent = await resendEvent(services, services.workflows, ref, changedByOf(request, reason));
      return { event_id: eventId, dispatched: sent.dispatched };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/webhooks/{id}/resend-missed',
    action: 'endpoints.change',
    body: resendMissedBodySchema,
    handle: (request, services): Promise<MissedResent> => {
      const { since, reason } = request.body;
      const by = changedByOf(request, reason);
      return resendMissed(services, services.workflows, endpointOf(request), new Date(since), by);
    },
  }),
];

import { eventTypes, webhookEndpointTest } from '@landed/contracts/event/types';
import { attemptsByHour } from '@landed/management/webhook-endpoint/attempt-figures';
import { endpointsPerRailMax } from '@landed/management/webhook-endpoint/create-endpoint';
import { EndpointError } from '@landed/management/webhook-endpoint/endpoint-error';
import { listEndpoints } from '@landed/management/webhook-endpoint/list-endpoints';
import type { EndpointDetail, EndpointsView } from '../../wire/webhook-endpoint.js';
import { DashboardException } from '../dashboard-exception.js';
import { merchantRoute, type Route } from '../routing/route.js';
import { endpointOf } from './endpoint-of.js';
import { endpointViewOf, endpointViews } from './view.js';

/** Every endpoint gets test events, whatever it subscribes to, so they cannot be chosen. */
const choices = eventTypes.filter((type) => type !== webhookEndpointTest);

export const endpointReadRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/webhooks',
    action: 'endpoints.read',
    handle: async ({ merchantId, rail }, services): Promise<EndpointsView> => {
      const endpoints = await listEndpoints(services, { merchantId, rail });
      const views = await endpointViews(services, endpoints);
      return { endpoints: views, limit: endpointsPerRailMax, event_types: [...choices] };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/webhooks/{id}',
    action: 'endpoints.read',
    handle: async (request, services): Promise<EndpointDetail> => {
      const { endpoint, hours } = await attemptsByHour(services, endpointOf(request)).catch(asAbsent);
      return { endpoint: await endpointViewOf(services, endpoint), attempts_by_hour: [...hours] };
    },
  }),
];

/** A deleted endpoint has no page. */
function asAbsent(error: unknown): never {
  if (error instanceof EndpointError && error.code === 'endpoint_deleted') throw new DashboardException('not_found');
  throw error;
}

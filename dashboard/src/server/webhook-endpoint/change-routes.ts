import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { changeUrl } from '@landed/management/webhook-endpoint/change-url';
import { createEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { describeEndpoint } from '@landed/management/webhook-endpoint/describe-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { enableEndpoint } from '@landed/management/webhook-endpoint/enable-endpoint';
import { rotateSecret } from '@landed/management/webhook-endpoint/rotate-secret';
import { sendTestEvent } from '@landed/management/webhook-endpoint/send-test-event';
import { updateEvents } from '@landed/management/webhook-endpoint/update-events';
import type { z } from 'zod';
import { noFieldsSchema } from '../../wire/confirmation.js';
import {
  type CreatedEndpoint,
  createEndpointBodySchema,
  endpointChangeBodySchema,
  endpointDescriptionBodySchema,
  endpointEventsBodySchema,
  endpointUrlBodySchema,
  rotateSecretBodySchema,
  type SentEvent,
} from '../../wire/webhook-endpoint.js';
import { changedByOf } from '../changed-by.js';
import { merchantRoute, type Route, type StepUp } from '../routing/route.js';
import type { Services } from '../services.js';
import { endpointOf } from './endpoint-of.js';
import { endpointViewOf } from './view.js';

/** A change of one endpoint that returns it. */
function change<Body extends { readonly reason?: string | null | undefined }>(
  verb: string,
  stepUp: StepUp,
  body: z.ZodType<Body>,
  make: (services: Services, ref: EndpointRef, body: Body, by: ChangedBy) => Promise<WebhookEndpoint>,
): Route {
  return merchantRoute({
    method: 'POST',
    path: `/api/{merchant}/{mode}/webhooks/{id}/${verb}` as const,
    action: 'endpoints.change',
    stepUp,
    body,
    handle: async (request, services) => {
      const by = changedByOf(request, request.body.reason);
      return endpointViewOf(services, await make(services, endpointOf(request), request.body, by));
    },
  });
}

export const endpointChangeRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/webhooks',
    action: 'endpoints.change',
    stepUp: 'live',
    body: createEndpointBodySchema,
    handle: async (request, services): Promise<CreatedEndpoint> => {
      const { url, events, description, reason } = request.body;
      const { merchantId, rail } = request;
      const wanted = { merchantId, rail, url, description: description ?? null, ...services.site.endpointUrls };
      const withEvents = { ...wanted, ...(events === undefined ? {} : { events }) };
      const { endpoint, secret } = await createEndpoint(services, withEvents, changedByOf(request, reason));
      return { endpoint: await endpointViewOf(services, endpoint), secret };
    },
  }),
  change('events', 'no', endpointEventsBodySchema, (services, ref, { events }, by) =>
    updateEvents(services, ref, events, by),
  ),
  change('description', 'no', endpointDescriptionBodySchema, (services, ref, { description }, by) =>
    describeEndpoint(services, ref, description, by),
  ),
  change('url', 'live', endpointUrlBodySchema, (services, ref, { url }, by) =>
    changeUrl(services, ref, { url, ...services.site.endpointUrls }, by),
  ),
  change('enable', 'no', endpointChangeBodySchema, (services, ref, _body, by) => enableEndpoint(services, ref, by)),
  change('disable', 'no', endpointChangeBodySchema, (services, ref, _body, by) => disableEndpoint(services, ref, by)),
  change('delete', 'live', endpointChangeBodySchema, (services, ref, _body, by) => deleteEndpoint(services, ref, by)),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/webhooks/{id}/rotate',
    action: 'endpoints.change',
    stepUp: 'live',
    body: rotateSecretBodySchema,
    handle: async (request, services): Promise<CreatedEndpoint> => {
      const { overlap_hours: overlapHours, reason } = request.body;
      const by = changedByOf(request, reason);
      const { endpoint, secret } = await rotateSecret(services, endpointOf(request), overlapHours, by);
      return { endpoint: await endpointViewOf(services, endpoint), secret };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/webhooks/{id}/test',
    action: 'endpoints.change',
    body: noFieldsSchema,
    handle: async (request, services): Promise<SentEvent> => {
      const sent = await sendTestEvent(services, services.workflows, endpointOf(request), changedByOf(request));
      return { event_id: sent.delivery.eventId, dispatched: sent.dispatched };
    },
  }),
];

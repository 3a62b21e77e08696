import { z } from 'zod';
import type { EveryField } from '../record/every-field.js';
import { createdAtField, idField, livemodeField, objectField, updatedAtField } from '../record/wire.js';
import { type EndpointStatus, endpointStatuses, type WebhookEndpointId } from '../webhook/types.js';

/** The fields of an endpoint that its merchant may see. Instants are RFC 3339 in UTC. */
export interface ShownEndpoint {
  readonly id: WebhookEndpointId;
  readonly livemode: boolean;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: EndpointStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const webhookEndpointSnapshotSchema = z
  .looseObject({
    id: idField('endpoint'),
    object: objectField('webhook_endpoint'),
    livemode: livemodeField,
    url: z.string().meta({ description: 'URL that receives the events.' }),
    events: z.array(z.string()).min(1).meta({
      description: 'Names of the events that the endpoint receives; `*` means all, including future ones.',
    }),
    status: z.enum(endpointStatuses).meta({
      description:
        '`enabled`: events are sent. `disabled`: no events are sent until an operator enables it. `deleted`: it is ' +
        'gone.',
    }),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({
    id: 'WebhookEndpoint',
    description:
      'An endpoint that receives events of one mode. An operator creates it; a merchant has at most 32 per mode. Its ' +
      'signing secret is not part of it.',
  });

/** What `webhook_endpoint.test` shows: the endpoint that receives it, without its secret. */
export function webhookEndpointSnapshot(endpoint: ShownEndpoint) {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint' as const,
    livemode: endpoint.livemode,
    url: endpoint.url,
    events: endpoint.events,
    status: endpoint.status,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  } satisfies EveryField<z.output<typeof webhookEndpointSnapshotSchema>>;
}

import { z } from 'zod';
import { type EndpointStatus, endpointStatuses, type WebhookEndpointId } from '../webhook/types.js';

/** An endpoint as its merchant may see it. Instants are RFC 3339 in UTC. */
export interface ShownEndpoint {
  readonly id: WebhookEndpointId;
  readonly livemode: boolean;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: EndpointStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const instant = z.iso.datetime({ precision: 3 });

export const webhookEndpointSnapshotSchema = z
  .looseObject({
    id: z.uuid(),
    object: z.literal('webhook_endpoint'),
    livemode: z.boolean(),
    url: z.string(),
    events: z.array(z.string()).min(1),
    status: z.enum(endpointStatuses),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'WebhookEndpoint', description: 'Where deliveries of a rail go. Its secret is in no event.' });

/** What `webhook_endpoint.test` shows: the endpoint that it is sent to, without its secret. */
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
  };
}

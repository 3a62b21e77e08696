import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import {
  type EndpointFilter,
  endpointPageMax,
  findEndpoints,
} from '@landed/prisma/read/webhook-endpoint/find-endpoints';
import type { EndpointService } from './endpoint-service.js';

/** All endpoints that match the filter, oldest first; deleted ones only on request. */
export async function listEndpoints(
  { database }: EndpointService,
  filter: EndpointFilter = {},
): Promise<readonly WebhookEndpoint[]> {
  const endpoints: WebhookEndpoint[] = [];
  for (;;) {
    const page = await findEndpoints(database, filter, endpoints.at(-1)?.endpointId ?? null);
    endpoints.push(...page);
    if (page.length < endpointPageMax) return endpoints;
  }
}

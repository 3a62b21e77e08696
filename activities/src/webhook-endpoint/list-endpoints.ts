import { type EndpointFilter, endpointPageMax, findEndpoints } from '../store/webhook-endpoint/find-endpoints.js';
import type { EndpointDesk, WebhookEndpoint } from './types.js';

/** All endpoints that fit, oldest first; deleted ones only when asked for. */
export async function listEndpoints(
  { database }: EndpointDesk,
  filter: EndpointFilter = {},
): Promise<readonly WebhookEndpoint[]> {
  const endpoints: WebhookEndpoint[] = [];
  for (;;) {
    const page = await findEndpoints(database, filter, endpoints.at(-1)?.endpointId ?? null);
    endpoints.push(...page);
    if (page.length < endpointPageMax) return endpoints;
  }
}

import { findEndpointById } from '../store/webhook-endpoint/find-endpoints.js';
import { EndpointRefusal } from './refusal.js';
import type { EndpointDesk, WebhookEndpoint } from './types.js';

/**
 * An endpoint by its id alone, whoever's it is: for operators. What merchants use asks for their own by merchant and
 * rail. Refuses `endpoint_not_found`.
 */
export async function findAnyEndpoint({ database }: EndpointDesk, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpointById(database, endpointId);
  if (endpoint === null) throw new EndpointRefusal('endpoint_not_found', 'There is no such endpoint.');
  return endpoint;
}

import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { findEndpointById } from '@landed/prisma/read/webhook-endpoint/find-endpoints';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './types.js';

/**
 * An endpoint by its id alone, whoever's it is: for operators. What merchants use asks for their own by merchant and
 * rail. Refuses `endpoint_not_found`.
 */
export async function findAnyEndpoint({ database }: EndpointService, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpointById(database, endpointId);
  if (endpoint === null) throw new EndpointError('endpoint_not_found', 'There is no such endpoint.');
  return endpoint;
}

import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { findEndpointById } from '@landed/prisma/read/webhook-endpoint/find-endpoints';
import { EndpointError } from './endpoint-error.js';
import type { EndpointService } from './endpoint-service.js';

/**
 * An endpoint of any merchant, by id. For operators only: code that merchants use must look up by merchant and rail.
 *
 * @throws EndpointError `endpoint_not_found`.
 */
export async function findAnyEndpoint({ database }: EndpointService, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpointById(database, endpointId);
  if (endpoint === null) throw new EndpointError('endpoint_not_found', 'The endpoint was not found.');
  return endpoint;
}

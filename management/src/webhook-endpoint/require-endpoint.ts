import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import { findEndpoint } from '@landed/prisma/read/webhook-endpoint/find-endpoints';
import { EndpointError } from './endpoint-error.js';

/** The endpoint, even a deleted one. Throws `endpoint_not_found`. */
export async function requireEndpoint(database: Database, ref: EndpointRef): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(database, ref);
  if (endpoint === null) throw new EndpointError('endpoint_not_found', 'The endpoint was not found.');
  return endpoint;
}

/** The endpoint unless it is deleted. Throws `endpoint_not_found` and `endpoint_deleted`. */
export async function requireUndeletedEndpoint(database: Database, ref: EndpointRef): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(database, ref);
  if (endpoint.status === 'deleted') throw new EndpointError('endpoint_deleted', 'The endpoint is deleted.');
  return endpoint;
}

/** The endpoint if it is enabled. Throws like {@link requireUndeletedEndpoint}, and `endpoint_disabled`. */
export async function requireEnabledEndpoint(database: Database, ref: EndpointRef): Promise<WebhookEndpoint> {
  const endpoint = await requireUndeletedEndpoint(database, ref);
  if (endpoint.status === 'enabled') return endpoint;
  throw new EndpointError('endpoint_disabled', 'The endpoint is disabled. Enable it first.');
}

import type { EndpointRef } from '@landed/contracts/webhook/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint } from '../store/webhook-endpoint/change-endpoint.js';
import { checkedChangedBy } from './changed-by.js';
import { requireLivingEndpoint } from './require-endpoint.js';
import type { ChangedBy, EndpointDesk, WebhookEndpoint } from './types.js';

/**
 * Sends to an endpoint again, from the next event on, with its failures forgotten. Refuses `endpoint_not_found`,
 * `endpoint_deleted`. A second call changes nothing.
 */
export async function enableEndpoint(
  { database }: EndpointDesk,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'enabled',
    set: sql`status = 'enabled', disabled_reason = NULL, failures = 0, enabled_at = now()`,
    given: sql`status = 'disabled'`,
  });
  return changed ?? requireLivingEndpoint(database, ref);
}

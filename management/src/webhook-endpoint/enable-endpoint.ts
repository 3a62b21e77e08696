import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import type { EndpointService } from './endpoint-service.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';

/**
 * Enables an endpoint from the next event on and resets its failure count. A second call changes nothing.
 *
 * @throws EndpointError `endpoint_not_found`, `endpoint_deleted`, `changed_by_rejected`.
 */
export async function enableEndpoint(
  { database }: EndpointService,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'enabled',
    set: sql`status = 'enabled', disabled_reason = NULL, failures = 0, enabled_at = now()`,
    given: sql`status = 'disabled'`,
  });
  return changed ?? requireUndeletedEndpoint(database, ref);
}

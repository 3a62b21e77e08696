import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { cancelWaitingDeliveries } from '@landed/prisma/write/webhook-endpoint/cancel-waiting-deliveries';
import { changeEndpoint } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import type { EndpointService } from './endpoint-service.js';
import { requireEndpoint } from './require-endpoint.js';

/**
 * Deletes an endpoint: nothing more is sent, and waiting deliveries are canceled. The row stays, because deliveries and
 * changes refer to it. A second call changes nothing.
 *
 * @throws EndpointError `endpoint_not_found`, `changed_by_rejected`.
 */
export async function deleteEndpoint(
  { database }: EndpointService,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'deleted',
    // The secrets are no longer needed.
    set: sql`status = 'deleted', disabled_reason = NULL, secret = '', previous_secret = NULL,
             previous_secret_expires_at = NULL`,
    given: sql`status <> 'deleted'`,
  });
  const endpoint = changed ?? (await requireEndpoint(database, ref));
  await cancelWaitingDeliveries(database, ref);
  return endpoint;
}

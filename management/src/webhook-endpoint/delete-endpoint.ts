import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { cancelWaitingDeliveries } from '@landed/prisma/write/webhook-endpoint/cancel-waiting-deliveries';
import { changeEndpoint } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import { requireEndpoint } from './require-endpoint.js';
import type { EndpointService } from './types.js';

/**
 * Takes an endpoint away for good: nothing more is sent and what waits is abandoned. Its row stays for the deliveries
 * and changes that refer to it. Refuses `endpoint_not_found`. A second call changes nothing.
 */
export async function deleteEndpoint(
  { database }: EndpointService,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'deleted',
    // Nothing is signed for it any more, so nothing of its secrets is kept.
    set: sql`status = 'deleted', disabled_reason = NULL, secret = '', previous_secret = NULL,
             previous_secret_expires_at = NULL`,
    given: sql`status <> 'deleted'`,
  });
  const endpoint = changed ?? (await requireEndpoint(database, ref));
  await cancelWaitingDeliveries(database, ref);
  return endpoint;
}

import type { EndpointRef } from '@landed/contracts/webhook/types';
import { sql } from '@landed/prisma/database';
import { abandonOpen } from '../store/webhook-endpoint/abandon-open.js';
import { changeEndpoint } from '../store/webhook-endpoint/change-endpoint.js';
import { checkedChangedBy } from './changed-by.js';
import { requireEndpoint } from './require-endpoint.js';
import type { ChangedBy, EndpointDesk, WebhookEndpoint } from './types.js';

/**
 * Takes an endpoint away for good: nothing more is sent and what waits is abandoned. Its row stays for the deliveries
 * and changes that refer to it. Refuses `endpoint_not_found`. A second call changes nothing.
 */
export async function deleteEndpoint(
  { database }: EndpointDesk,
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
  await abandonOpen(database, ref);
  return endpoint;
}

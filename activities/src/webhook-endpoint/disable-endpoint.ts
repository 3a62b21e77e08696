import type { EndpointRef } from '@landed/contracts/webhook/types';
import { sql } from '@landed/prisma/database';
import { abandonOpen } from '../store/webhook-endpoint/abandon-open.js';
import { changeEndpoint } from '../store/webhook-endpoint/change-endpoint.js';
import { checkedChangedBy } from './changed-by.js';
import { requireLivingEndpoint } from './require-endpoint.js';
import type { ChangedBy, EndpointDesk, WebhookEndpoint } from './types.js';

/**
 * Sends an endpoint nothing more: new events pass it by and what waits is abandoned; an attempt that is on its way is
 * still written down. `resendMissed` sends what it missed once it is enabled. Refuses `endpoint_not_found`,
 * `endpoint_deleted`. A second call changes nothing, but ends what a first one that broke off has left waiting.
 */
export async function disableEndpoint(
  { database }: EndpointDesk,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'disabled',
    set: sql`status = 'disabled', disabled_reason = 'operator'`,
    given: sql`status = 'enabled'`,
  });
  const endpoint = changed ?? (await requireLivingEndpoint(database, ref));
  await abandonOpen(database, ref);
  return endpoint;
}

import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { cancelWaitingDeliveries } from '@landed/prisma/write/webhook-endpoint/cancel-waiting-deliveries';
import { changeEndpoint } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';
import type { EndpointService } from './types.js';

/**
 * Sends an endpoint nothing more: new events pass it by and what waits is abandoned; an attempt that is on its way is
 * still written down. `resendMissed` sends what it missed once it is enabled. Refuses `endpoint_not_found`,
 * `endpoint_deleted`. A second call changes nothing, but ends what a first one that broke off has left waiting.
 */
export async function disableEndpoint(
  { database }: EndpointService,
  ref: EndpointRef,
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'disabled',
    set: sql`status = 'disabled', disabled_reason = 'operator'`,
    given: sql`status = 'enabled'`,
  });
  const endpoint = changed ?? (await requireUndeletedEndpoint(database, ref));
  await cancelWaitingDeliveries(database, ref);
  return endpoint;
}

import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { cancelWaitingDeliveries } from '@landed/prisma/write/webhook-endpoint/cancel-waiting-deliveries';
import { changeEndpoint } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import type { EndpointService } from './endpoint-service.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';

/**
 * Disables an endpoint: it gets no new events, and waiting deliveries are canceled. An attempt in flight is still
 * recorded. After `enableEndpoint`, `resendMissed` sends what the endpoint missed. A second call changes nothing, but
 * cancels deliveries that an interrupted first call has left.
 *
 * @throws EndpointError `endpoint_not_found`, `endpoint_deleted`, `changed_by_rejected`.
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

import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint, replacedField } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { allowedUrl } from './allowed-url.js';
import { checkedChangedBy } from './changed-by.js';
import type { EndpointService } from './endpoint-service.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';

/**
 * Changes where an endpoint receives its events; its secret and its subscription stay. Every later attempt goes to the new
 * URL, even of events that already wait. A second call changes nothing.
 *
 * @param localTargets whether the test rail may send to this machine; on a local stack only.
 * @throws EndpointError `url_rejected`, `endpoint_not_found`, `endpoint_deleted`, `changed_by_rejected`.
 */
export async function changeUrl(
  { database }: EndpointService,
  ref: EndpointRef,
  { url, localTargets }: { readonly url: string; readonly localTargets: boolean },
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const checkedUrl = allowedUrl(url, { rail: ref.rail, localTargets });
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'updated',
    set: sql`url = ${checkedUrl}`,
    given: sql`status <> 'deleted' AND url <> ${checkedUrl}`,
    fields: replacedField('url', sql`before.url`, sql`changed.url`),
  });
  return changed ?? requireUndeletedEndpoint(database, ref);
}

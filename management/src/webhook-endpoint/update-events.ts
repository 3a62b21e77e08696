import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint, replacedField } from '@landed/prisma/write/webhook-endpoint/change-endpoint';
import { checkedChangedBy } from './changed-by.js';
import type { EndpointService } from './endpoint-service.js';
import { subscribedEvents } from './event-names.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';

/**
 * Changes the subscription of an endpoint for events that are written from then on. Waiting deliveries are still sent. A
 * second call changes nothing.
 *
 * @throws EndpointError `events_rejected`, `endpoint_not_found`, `endpoint_deleted`, `changed_by_rejected`.
 */
export async function updateEvents(
  { database }: EndpointService,
  ref: EndpointRef,
  names: readonly string[],
  by: ChangedBy,
): Promise<WebhookEndpoint> {
  const events = subscribedEvents(names);
  const changed = await changeEndpoint(database, ref, {
    ...checkedChangedBy(by),
    kind: 'updated',
    set: sql`events = ${events}::text[]`,
    given: sql`status <> 'deleted' AND events <> ${events}::text[]`,
    fields: replacedField(
      'events',
      sql`array_to_string(before.events, ', ')`,
      sql`array_to_string(changed.events, ', ')`,
    ),
  });
  return changed ?? requireUndeletedEndpoint(database, ref);
}

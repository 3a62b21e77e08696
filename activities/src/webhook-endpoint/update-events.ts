import type { EndpointRef } from '@landed/contracts/webhook/types';
import { sql } from '@landed/prisma/database';
import { changeEndpoint } from '../store/webhook-endpoint/change-endpoint.js';
import { checkedChangedBy } from './changed-by.js';
import { subscribedEvents } from './event-names.js';
import { requireLivingEndpoint } from './require-endpoint.js';
import type { ChangedBy, EndpointDesk, WebhookEndpoint } from './types.js';

/**
 * Changes what an endpoint subscribes to, for events that are written from then on; what waits already is still sent.
 * Refuses `events_refused`, `endpoint_not_found`, `endpoint_deleted`. Setting what is set changes nothing.
 */
export async function updateEvents(
  { database }: EndpointDesk,
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
  });
  return changed ?? requireLivingEndpoint(database, ref);
}

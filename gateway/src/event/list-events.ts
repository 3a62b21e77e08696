import type { ListEventsQuery } from '@landed/contracts/event/wire';
import { listEvents as listStoredEvents } from '@landed/prisma/read/event/list-events';
import { pageQuery, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { eventResponse } from './event-response.js';

/**
 * `GET /v1/events`. The id that the page begins at must be an event of this merchant on this rail. Any other id gets the same error,
 * whether or not the event exists.
 */
export const listEvents: Handler<undefined, ListEventsQuery> = async (request, { database, keyring }) => {
  const { query } = request;
  const page = await listStoredEvents(database, {
    ...pageQuery(request),
    types: query['types[]'] ?? (query.type === undefined ? null : [query.type]),
    resourceId: query.resource_id ?? null,
  });
  if (page === null) throw unknownStart(query, 'unknown_event', 'event');
  const data = page.events.map((event) => eventResponse(keyring, event));
  return jsonResponse(200, { object: 'list', data, has_more: page.hasMore });
};

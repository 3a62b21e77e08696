import type { ListEventsQuery } from '@landed/contracts/event/wire';
import { listEvents as listStoredEvents } from '@landed/prisma/read/event/list-events';
import { unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { eventResponse } from './event-response.js';

/**
 * `GET /v1/events`. `starting_after` must be an event of this merchant on this rail. Any other id gets the same error,
 * whether or not the event exists.
 */
export const listEvents: Handler<undefined, ListEventsQuery> = async (
  { rail, merchant, query },
  { database, keyring },
) => {
  const { limit, starting_after: startingAfter = null, type = null } = query;
  const { merchantId } = merchant;
  const page = await listStoredEvents(database, { rail, merchantId, limit, startingAfter, type });
  if (page === null) throw unknownStart('unknown_event', 'event');
  const data = page.events.map((event) => eventResponse(keyring, event));
  return jsonResponse(200, { object: 'list', data, has_more: page.hasMore });
};

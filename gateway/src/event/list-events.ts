import type { ListEventsQuery } from '@landed/contracts/event/wire';
import { listEvents as listStoredEvents } from '@landed/prisma/event/list-events';
import { jsonAnswer } from '../pipeline/answer.js';
import { invalidField } from '../pipeline/refusal-error.js';
import type { Handler } from '../routes/route.js';
import { eventAnswer } from './event-answer.js';

/**
 * `GET /v1/events`. A page goes on behind an event of the merchant's own on this rail: behind another one there is
 * nothing to go on with, and whether it exists is not told.
 */
export const listEvents: Handler<undefined, ListEventsQuery> = async (
  { rail, merchant, query },
  { database, keyring },
) => {
  const { limit, starting_after: startingAfter = null, type = null } = query;
  const { merchantId } = merchant;
  const page = await listStoredEvents(database, { rail, merchantId, limit, startingAfter, type });
  if (page === null) {
    throw invalidField({ path: 'starting_after', code: 'unknown_event', message: 'There is no such event.' });
  }
  const data = page.events.map((event) => eventAnswer(keyring, event));
  return jsonAnswer(200, { object: 'list', data, has_more: page.hasMore });
};

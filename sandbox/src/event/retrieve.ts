import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { isPending } from './is-pending.js';
import { renderEvent } from './render-event.js';

/** `GET /v1/events/:id` */
export const retrieveEvent = endpoint({
  operation: 'events.retrieve',
  method: 'GET',
  path: '/v1/events/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run(call) {
    const event = call.index.events.get(call.account.id, call.pathId);
    if (event === undefined) throw resourceMissing('event', call.pathId, 'id', 404);
    const livemode = call.account.rail === 'live';
    return { status: 200, body: renderEvent(event, { livemode, pending: isPending(call.index, event) }) };
  },
});

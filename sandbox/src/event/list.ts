import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, list, shape, text } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { invalidRequest } from '../wire/stripe-failure.js';
import { isPending } from './is-pending.js';
import { renderEvent } from './render-event.js';

/** `GET /v1/events`: pages through events, newest first. */
export const listEvents = endpoint({
  operation: 'events.list',
  method: 'GET',
  path: '/v1/events',
  keys: 'secret',
  movesMoney: false,
  forConnected: true,
  params: shape({ ...pageParams, delivery_success: bool, expand: expandable(), type: text(), types: list(text()) }),
  run(call, given) {
    if (given.type !== undefined && given.types !== undefined) {
      const message = 'You may only specify one of these parameters: type, types.';
      throw invalidRequest({ code: 'parameters_exclusive', message, param: 'type' });
    }
    const account = call.account.id;
    const { index } = call;
    const names = given.types ?? (given.type === undefined ? undefined : [given.type]);
    return listOutcome(given, {
      kind: 'event',
      url: '/v1/events',
      ids: index.events.ids(account),
      place: (id) => index.events.place(account, id),
      find(id) {
        const event = index.events.get(account, id);
        // With the header, a connected account's events; without it, the platform's.
        if (event?.connected !== call.connected?.id) return undefined;
        if (event === undefined || !(names?.some((name) => fits(event.type, name)) ?? true)) return undefined;
        if (given.delivery_success === isPending(index, event)) return undefined;
        return { event, created: Math.floor(event.at / 1_000) };
      },
      render: ({ event }) =>
        renderEvent(event, { livemode: call.account.rail === 'live', pending: isPending(index, event) }),
    });
  },
});

/** `charge.*` matches every type with that prefix. */
function fits(type: string, name: string): boolean {
  return name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name;
}

import { sampleEvent } from '../../event/samples/index.js';
import { eventListSchema, listEventsSchema } from '../../event/wire.js';
import { listOperation } from '../list-operation.js';

export const listEvents = listOperation({
  operationId: 'listEvents',
  path: '/v1/events',
  tag: 'Events',
  summary: 'List events',
  description:
    "Returns the merchant's events in this mode, newest first, as webhooks deliver them. " +
    'While `has_more` is true, request the next page with `starting_after` set to the `id` of the last ' +
    'event of this page. An event that is written while you read a page can later appear inside that page: to ' +
    'miss no event, read again from a few seconds earlier, or use webhooks.',
  objects: 'events',
  queryParameters: listEventsSchema,
  response: eventListSchema,
  example: {
    summary: 'The events of a charge',
    data: [sampleEvent('payment_intent.succeeded'), sampleEvent('payment_intent.created')],
  },
});

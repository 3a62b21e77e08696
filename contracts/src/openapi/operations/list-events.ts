import { sampleEvent } from '../../event/samples/index.js';
import { eventListSchema, listEventsSchema } from '../../event/wire.js';
import type { ApiOperation } from '../operation.js';

export const listEvents: ApiOperation = {
  operationId: 'listEvents',
  method: 'get',
  path: '/v1/events',
  tag: 'Events',
  summary: 'List events',
  description:
    "Returns the merchant's events in this mode, newest first, as webhooks deliver them. " +
    'While `has_more` is true, request the next page with `starting_after` set to the `id` of the last ' +
    'event of this page. An event that is written while you read a page can later appear inside that page: to ' +
    'miss no event, read again from a few seconds earlier, or use webhooks.',
  success: 'One page of events.',
  pathParameters: null,
  queryParameters: listEventsSchema,
  request: null,
  response: eventListSchema,
  extension: true,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
  },
  examples: [
    {
      name: 'page',
      summary: 'The events of a charge',
      request: null,
      response: {
        object: 'list',
        data: [sampleEvent('payment_intent.succeeded'), sampleEvent('payment_intent.created')],
        has_more: false,
      },
    },
  ],
};

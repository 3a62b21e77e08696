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
    'What happened to the merchant’s resources on this rail, newest first, as deliveries tell it. To go on, ask again ' +
    'with `starting_after` set to the `id` of the last event of the page, while `has_more` is true. An event whose ' +
    'change was still being written while a page was read can appear before that page’s end later on: to miss nothing, ' +
    'read a few seconds back.',
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
      summary: 'What a charge told',
      request: null,
      response: {
        object: 'list',
        data: [sampleEvent('payment_intent.succeeded'), sampleEvent('payment_intent.created')],
        has_more: false,
      },
    },
  ],
};

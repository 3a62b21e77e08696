import { z } from 'zod';
import { sampleEvent } from '../../event/samples/index.js';
import { eventSchema } from '../../event/wire.js';
import type { ApiOperation } from '../operation.js';

const example = sampleEvent('payment_intent.succeeded');

export const retrieveEvent: ApiOperation = {
  operationId: 'retrieveEvent',
  method: 'get',
  path: '/v1/events/{id}',
  tag: 'Events',
  summary: 'Read an event',
  description:
    'The event as deliveries carry it. It shows its resource as it was then; where the resource stands now is read at ' +
    'the resource. What is no UUID is as absent as another merchant’s event.',
  pathParameters: z.object({ id: z.uuid().meta({ description: '`id` of the event.', example: example.id }) }),
  request: null,
  response: eventSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found'],
  examples: [{ name: 'succeeded', summary: 'A payment that was paid', request: null, response: example }],
};

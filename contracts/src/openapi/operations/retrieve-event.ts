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
  summary: 'Retrieve an event',
  description:
    'Returns the event as webhooks deliver it. It shows its resource right after the change: read the resource ' +
    "for its current state. Malformed ids and other merchants' events both return 404.",
  success: 'The event.',
  pathParameters: z.object({ id: z.uuid().meta({ description: 'Id of the event, a UUID.', example: example.id }) }),
  request: null,
  response: eventSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found'],
  examples: [{ name: 'succeeded', summary: 'The event of a paid payment', request: null, response: example }],
};

import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { eventDescriptions } from '../event/descriptions.js';
import { sampleEvent } from '../event/samples/index.js';
import { type EventType, eventTypes, webhookEndpointTest } from '../event/types.js';
import { eventName, eventSchemas } from '../event/wire.js';
import { standardWebhookHeaders, webhookHeaders } from '../webhook/headers.js';

/** A tag of their own: with that of the reads, generators write both into one file, and one replaces the other. */
export const webhooksTag = 'Webhooks';

/** The webhooks that a merchant's endpoints receive: one entry per event, all with the same headers. */
export function webhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: delivery(type) }]));
}

function delivery(type: EventType): ZodOpenApiOperationObject {
  return {
    operationId: `receive${eventName(type)}`,
    summary: eventDescriptions[type],
    description:
      'Delivered at least once, in any order. Ignore an event whose `id` you have already processed. Ignore an ' +
      'event whose `sequence` is not above the last one that you applied to the same resource. Verify the ' +
      'signature over the raw body before you parse it, and respond within 15 seconds. ' +
      (type === webhookEndpointTest
        ? 'Only the tested endpoint receives it. '
        : 'Every enabled endpoint that is registered for the event receives it. ') +
      'A merchant has at most 32 endpoints per mode; an operator creates them.',
    tags: [webhooksTag],
    // No client calls a webhook: without this, openapi-generator writes Python for them that does not compile.
    'x-internal': true,
    security: [],
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      description: 'The event, as `GET /v1/events/{id}` returns it.',
      content: {
        'application/json': { schema: eventSchemas[type], examples: { [type]: { value: sampleEvent(type) } } },
      },
    },
    responses: {
      '2XX': { description: 'The event was received. The body of the response has no effect.' },
      '410': { description: 'The endpoint is gone: it is disabled at once.' },
      default: {
        description:
          'The event was not received, and the delivery is retried: 10 attempts over about 76 hours. Redirects are ' +
          'not followed.',
      },
    },
  };
}

const seconds: oas31.SchemaObject = { type: 'string', pattern: '^\\d+$' };
const eventId: oas31.SchemaObject = { type: 'string', format: 'uuid' };
const idDescription = '`id` of the event, the same on every attempt.';
const timestampDescription = 'When this attempt was made, in Unix seconds. Reject a delivery older than five minutes.';

function header(name: string, description: string, schema: oas31.SchemaObject, example: string): oas31.ParameterObject {
  return { name, in: 'header', required: true, description, schema, example };
}

/** Two sets of headers: those of the API contract, and Standard Webhooks, whose signature also covers id and time. */
const deliveryHeaders: oas31.ParameterObject[] = [
  header(
    webhookHeaders.signature,
    'Lowercase hex HMAC-SHA256 of the raw body. The key is the whole text of the secret, `whsec_` included. Always ' +
      'exactly one: after a rotation of the secret it is made with the old secret until the overlap ends.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
    '5f0a1c7e9b3d42688c6e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e',
  ),
  header(webhookHeaders.timestamp, timestampDescription, seconds, '1795255260'),
  header(webhookHeaders.id, idDescription, eventId, sampleEvent('payment_intent.succeeded').id),
  header(standardWebhookHeaders.id, idDescription, eventId, sampleEvent('payment_intent.succeeded').id),
  header(standardWebhookHeaders.timestamp, timestampDescription, seconds, '1795255260'),
  header(
    standardWebhookHeaders.signature,
    'Signature of Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. The key is the part of ' +
      'the secret after `whsec_`, decoded from base64. During a rotation: two signatures, separated by a space.',
    { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' },
    'v1,XwocfpsvQmiMbg8aKzxNXm9wgZKjtMXW5/gJGis8TV4=',
  ),
];

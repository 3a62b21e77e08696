import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { eventDescriptions } from '../event/descriptions.js';
import { sampleEvent } from '../event/samples/index.js';
import { declaredEvents, eventTypes } from '../event/types.js';
import { eventSchemas } from '../event/wire.js';
import { standardWebhookHeaders, webhookHeaders } from '../webhook/headers.js';

/** What is sent to the endpoints of a merchant: one entry per event, all with the same headers. */
export function webhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: delivery(type) }]));
}

function delivery(type: (typeof eventTypes)[number]): ZodOpenApiOperationObject {
  return {
    summary: eventDescriptions[type],
    description:
      (declaredEvents.includes(type) ? 'Declared: nothing sends it yet. ' : '') +
      'Sent at least once, and in no promised order: forget an `id` that was handled, and apply a resource’s event only ' +
      'when its `sequence` is above the last one.',
    tags: ['Events'],
    security: [],
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: eventSchemas[type], examples: { [type]: { value: sampleEvent(type) } } },
      },
    },
    responses: {
      '2XX': { description: 'Received. Nothing of the answer is needed.' },
      '410': { description: 'Nobody is here any more: the endpoint is disabled.' },
      default: { description: 'Not received; redirects are not followed. The delivery is tried again.' },
    },
  };
}

const seconds: oas31.SchemaObject = { type: 'string', pattern: '^\\d+$' };
const eventId: oas31.SchemaObject = { type: 'string', format: 'uuid' };
const idWords = 'The event’s `id`, the same on every retry.';

function header(name: string, description: string, schema: oas31.SchemaObject, example: string): oas31.ParameterObject {
  return { name, in: 'header', required: true, description, schema, example };
}

/** Both sets: the contract's own, and that of Standard Webhooks, whose signature covers id and time too. */
const deliveryHeaders: oas31.ParameterObject[] = [
  header(
    webhookHeaders.signature,
    'HMAC-SHA256 of the raw body in lowercase hex, under the whole `whsec_…` text. Two of them, separated by a space, ' +
      'while a secret is being rotated.',
    { type: 'string', pattern: '^[0-9a-f]{64}( [0-9a-f]{64})?$' },
    '5f0a1c7e9b3d42688c6e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e',
  ),
  header(webhookHeaders.timestamp, 'When this attempt was made, in Unix seconds.', seconds, '1795255260'),
  header(webhookHeaders.id, idWords, eventId, sampleEvent('payment_intent.succeeded').id),
  header(standardWebhookHeaders.id, idWords, eventId, sampleEvent('payment_intent.succeeded').id),
  header(standardWebhookHeaders.timestamp, 'When this attempt was made, in Unix seconds.', seconds, '1795255260'),
  header(
    standardWebhookHeaders.signature,
    '`v1,` and HMAC-SHA256 of `id.timestamp.body` in base64, under the bytes that the base64 behind `whsec_` stands ' +
      'for. Two of them, separated by a space, while a secret is being rotated.',
    { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' },
    'v1,XwocfpsvQmiMbg8aKzxNXm9wgZKjtMXW5/gJGis8TV4=',
  ),
];

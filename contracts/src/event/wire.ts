import { z } from 'zod';
import { disputeStatuses } from '../dispute/status.js';
import { disputeSnapshotSchema } from '../dispute/wire.js';
import { listSchema, pageParameters } from '../list/wire.js';
import { paymentStatuses } from '../payment-intent/status.js';
import { paymentIntentActionResponseSchema } from '../payment-intent/wire.js';
import { payoutStatuses } from '../payout/status.js';
import { payoutResponseSchema } from '../payout/wire.js';
import { apiVersion } from '../product/product.js';
import { refundStatuses } from '../refund/status.js';
import { refundResponseSchema } from '../refund/wire.js';
import { eventDescriptions } from './descriptions.js';
import {
  disputeEvents,
  type EventType,
  eventTypes,
  paymentIntentEvents,
  payoutEvents,
  refundEvents,
  webhookEndpointTest,
} from './types.js';
import { webhookEndpointSnapshotSchema } from './webhook-endpoint-snapshot.js';

/** Shapes of events. They describe; events are built from what was stored and are not parsed again. */
const eventRequestSchema = z
  .looseObject({
    id: z.uuid().nullable().meta({ description: '`Request-Id` of the answer; null where nobody asked.' }),
    idempotency_key: z
      .string()
      .nullable()
      .meta({ description: 'As it was sent; null where nobody asked, and once the key is forgotten.' }),
  })
  .meta({ id: 'EventRequest', description: 'The request that led to the event.' });

function eventOf(type: EventType, object: z.ZodType, statuses: readonly string[]) {
  return z
    .looseObject({
      id: z.uuid(),
      object: z.literal('event'),
      type: z.literal(type),
      api_version: z.literal(apiVersion),
      livemode: z.boolean(),
      timestamp: z.iso.datetime({ precision: 3 }).meta({ description: 'When the state changed.' }),
      sequence: z.int().min(1).meta({ description: 'Counts from 1 per resource, without gaps.' }),
      request: eventRequestSchema,
      data: z.looseObject({
        object,
        previous_status: statuses.length === 0 ? z.null() : z.enum(statuses).nullable(),
      }),
    })
    .meta({ id: eventSchemaName(type), description: eventDescriptions[type] });
}

/** `payment_intent.created` is `PaymentIntentCreatedEvent`. */
function eventSchemaName(type: EventType): string {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}

type EventSchema = ReturnType<typeof eventOf>;

/** What each event looks like, in the order in which events are listed everywhere. */
export const eventSchemas = Object.fromEntries([
  ...paymentIntentEvents.map((type) => [type, eventOf(type, paymentIntentActionResponseSchema, paymentStatuses)]),
  ...refundEvents.map((type) => [type, eventOf(type, refundResponseSchema, refundStatuses)]),
  ...disputeEvents.map((type) => [type, eventOf(type, disputeSnapshotSchema, disputeStatuses)]),
  ...payoutEvents.map((type) => [type, eventOf(type, payoutResponseSchema, payoutStatuses)]),
  [webhookEndpointTest, eventOf(webhookEndpointTest, webhookEndpointSnapshotSchema, [])],
]) as Readonly<Record<EventType, EventSchema>>;

/** Any event. */
export const eventSchema = z
  .discriminatedUnion('type', Object.values(eventSchemas) as [EventSchema, ...EventSchema[]])
  .meta({ id: 'Event', description: 'What happened to a resource, told once and never changed.' });

/** Query of `GET /v1/events`. */
export const listEventsSchema = z.strictObject({
  ...pageParameters('event', '019aa5b1-70a2-7f11-b0c4-2e5d7a9c1f36'),
  type: z
    .enum(eventTypes)
    .optional()
    .meta({ description: 'Only events of this name.', examples: ['payment_intent.succeeded'] }),
});

export type ListEventsQuery = z.output<typeof listEventsSchema>;

export const eventListSchema = listSchema('EventList', eventSchema);

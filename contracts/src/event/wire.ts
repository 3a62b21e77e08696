import { z } from 'zod';
import { disputeStatuses } from '../dispute/status.js';
import { disputeSnapshotSchema } from '../dispute/wire.js';
import { listParameters, rejectParameter } from '../list/filters.js';
import { idParameter, instantParameter, listSchema } from '../list/wire.js';
import { paymentStatuses } from '../payment-intent/status.js';
import { paymentIntentActionResponseSchema } from '../payment-intent/wire.js';
import { payoutStatuses } from '../payout/status.js';
import { payoutResponseSchema } from '../payout/wire.js';
import { apiVersion } from '../product/product.js';
import { instantField, livemodeField, objectField } from '../record/wire.js';
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

/** Shapes of events. They describe only: events are built from stored snapshots and are not parsed again. */
const eventRequestSchema = z
  .looseObject({
    id: z.uuid().nullable().meta({
      description: '`Request-Id` of that request; null if the change did not come from a request of yours.',
    }),
    idempotency_key: z
      .string()
      .nullable()
      .meta({
        description:
          'Idempotency key of that request, as you sent it. Null without a request, for a key that looks like a card ' +
          'number, and after 30 days, when the service deletes the text of the key.',
      }),
  })
  .meta({
    id: 'EventRequest',
    description:
      'Your request that caused the change. Its fields are null if the cause was the buyer, the processor or a ' +
      'deadline.',
  });

function eventOf(type: EventType, object: z.ZodType, statuses: readonly string[]) {
  return z
    .looseObject({
      id: z.uuid().meta({
        description: 'Id of the event, the same on every delivery. Store it to process an event only once.',
      }),
      object: objectField('event'),
      type: z.literal(type).meta({ description: 'Name of the event.' }),
      api_version: z.literal(apiVersion).meta({ description: 'Version of the API that wrote the event.' }),
      livemode: livemodeField,
      timestamp: instantField('When the state changed, not when the event was delivered.'),
      sequence: z
        .int()
        .min(1)
        .meta({
          description:
            'Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any ' +
            'order; ignore an event whose `sequence` is not above the last one that you applied to the resource.',
        }),
      request: eventRequestSchema.meta({ description: 'Your request that caused the event, if there was one.' }),
      data: z
        .looseObject({
          object: object.meta({
            description: 'The resource right after the change. Read the resource itself for its current state.',
          }),
          previous_status: (statuses.length === 0 ? z.null() : z.enum(statuses).nullable()).meta({
            description:
              'Status of the resource before the change. Null for its first event and if the status did not change.',
          }),
        })
        .meta({ description: 'The changed resource.' }),
    })
    .meta({ id: `${eventName(type)}Event`, description: eventDescriptions[type] });
}

/** The name of an event in identifiers: `PaymentIntentCreated` for `payment_intent.created`. */
export function eventName(type: EventType): string {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join('');
}

type EventSchema = ReturnType<typeof eventOf>;

/** The schema of each event, in the order of all lists of events. */
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
  .meta({ id: 'Event', description: 'A change of a resource. An event itself never changes.' });

const ofEvent = 'The `id` of an event starts with that time; `timestamp` can be a little earlier.';

/** Query of `GET /v1/events`. */
export const listEventsSchema = listParameters({
  one: 'event',
  many: 'events',
  example: '019aa5b1-70a2-7f11-b0c4-2e5d7a9c1f36',
  own: {
    type: z
      .enum(eventTypes)
      .optional()
      .meta({
        description: 'Return only events with this name. Absent: all events.',
        examples: ['payment_intent.succeeded'],
      }),
    'types[]': z
      .array(z.enum(eventTypes))
      .min(1)
      .max(eventTypes.length)
      .optional()
      .meta({
        description:
          'Return only events with one of these names; repeat the parameter for each. Not together with `type`.',
        examples: [['refund.created', 'refund.failed']],
      }),
    created_from: instantParameter(`Return only events that were written at this instant or later. ${ofEvent}`),
    created_before: instantParameter(`Return only events that were written before this instant. ${ofEvent}`),
    resource_id: idParameter(
      'Return only events of this payment, refund, dispute or payout: the `id` of `data.object`. An unknown id has no ' +
        'events.',
      '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
    ),
  },
  filters: [],
}).superRefine((query, context) => {
  if (query.type !== undefined && query['types[]'] !== undefined) rejectParameter(context, 'types[]', '`type`');
});

export type ListEventsQuery = z.output<typeof listEventsSchema>;

export const eventListSchema = listSchema('EventList', eventSchema);

import { eventTypes } from '@landed/contracts/event/types';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';
import { deliverySchema } from './delivery.js';

export const eventListItemSchema = z.object({
  id: z.string(),
  /** Such as `payment_intent.succeeded`. */
  type: z.string(),
  /** The payment, refund, dispute or payout that changed. */
  resource_id: z.string(),
  /** Counts the events of the resource from 1. */
  sequence: z.int(),
  created_at: instantSchema,
});

/** `GET …/events`: newest first, 50 per page. `next`: pass it as `after` for older ones; null: there are none. */
export const eventsSchema = z.object({ events: z.array(eventListItemSchema), next: z.string().nullable() });

export const eventsQuerySchema = z.strictObject({
  type: z.enum(eventTypes).optional(),
  after: z.uuid().toLowerCase().optional(),
});

/** `GET …/events/{id}`. */
export const eventDetailSchema = z.object({
  event: eventListItemSchema,
  /** The body as it is sent to endpoints, as JSON; null for roles that do not see bodies. */
  body: z.string().nullable(),
  /** One per endpoint. */
  deliveries: z.array(
    z.object({ endpoint_id: z.string(), endpoint_url: z.string().nullable(), delivery: deliverySchema }),
  ),
});

export type EventsView = z.output<typeof eventsSchema>;
export type EventListItem = EventsView['events'][number];
export type EventDetail = z.output<typeof eventDetailSchema>;

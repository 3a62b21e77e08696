import { z } from 'zod';
import { instantSchema, reasonSchema } from './confirmation.js';

/**
 * `GET …/webhooks/{id}/deliveries`, `GET …/webhooks/{id}/deliveries/{event}`, `POST …/webhooks/{id}/resend` and
 * `POST …/webhooks/{id}/resend-missed`.
 */

export const deliveryStateSchema = z.enum(['pending', 'retrying', 'delivered', 'failed', 'canceled']);

const attemptResultSchema = z.object({
  number: z.number(),
  started_at: instantSchema,
  duration_ms: z.number(),
  /** `delivered`, `status`, `timeout`, `connect_failed` and others of `contracts/src/webhook/types.ts`. */
  outcome: z.string(),
  status_code: z.number().nullable(),
  next_attempt_at: instantSchema.nullable(),
});

export const deliverySchema = z.object({
  event_id: z.string(),
  event_type: z.string(),
  event_created_at: instantSchema,
  /** The merchant's reference of the payment that the event is about; null without one. */
  order: z.string().nullable(),
  state: deliveryStateSchema,
  /** All attempts ever. */
  attempts: z.number(),
  last_attempt: attemptResultSchema.nullable(),
  ended_at: instantSchema.nullable(),
});

/** Newest events first, 50 per page. `next`: pass it as `after` for older ones; null: there are none. */
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema), next: z.string().nullable() });

export const deliveriesQuerySchema = z.strictObject({
  state: deliveryStateSchema.optional(),
  /** An event's id, whole. */
  event: z.uuid().optional(),
  after: z.uuid().optional(),
});

export const deliveryDetailSchema = z.object({
  delivery: deliverySchema,
  /** Oldest first. `response`: the first 2 KB of what the endpoint responded, foreign text: show it as text only. */
  attempts: z.array(attemptResultSchema.extend({ response: z.string().nullable() })),
  /**
   * What every attempt sends, without the signature, which differs each time. Null for roles that see no bodies, as are
   * the responses of the attempts.
   */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
});

export const resendBodySchema = z.strictObject({ event_id: z.uuid(), reason: reasonSchema });

/** `since`: within the last 30 days, RFC 3339. */
export const resendMissedBodySchema = z.strictObject({ since: z.iso.datetime({ offset: true }), reason: reasonSchema });

/** How many events are sent again or for the first time. */
export const missedResentSchema = z.object({ count: z.number(), dispatched: z.boolean() });

export type DeliveryView = z.output<typeof deliverySchema>;
export type DeliveriesView = z.output<typeof deliveriesSchema>;
export type DeliveryDetail = z.output<typeof deliveryDetailSchema>;
export type MissedResent = z.output<typeof missedResentSchema>;

import { z } from 'zod';
import { instantSchema, reasonSchema } from './confirmation.js';

/**
 * `GET …/webhooks`, `POST …/webhooks`, `GET …/webhooks/{id}`, and with POST `…/webhooks/{id}/` `events`, `description`,
 * `url`, `enable`, `disable`, `delete`, `rotate`, `test`. All but `rotate` and `test` return the endpoint.
 */

export const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  /** The merchant's own words, at most 200 characters. */
  description: z.string().nullable(),
  /** Event types, or `*` alone: all of them, including future ones. */
  events: z.array(z.string()),
  status: z.enum(['enabled', 'disabled', 'deleted']),
  /** `operator`: a person disabled it. `failing`: it failed for too long. `gone`: it responded with 410. */
  disabled_reason: z.enum(['operator', 'failing', 'gone']).nullable(),
  /** Failed attempts since the last success. */
  failures: z.number(),
  last_success_at: instantSchema.nullable(),
  /** Until when the previous secret signs too; null: one secret signs. */
  previous_secret_expires_at: instantSchema.nullable(),
  enabled_at: instantSchema,
  created_at: instantSchema,
  /** Attempts of the last 7 days. Show a ratio from 20 on. */
  attempts_7_days: z.object({ total: z.number(), delivered: z.number() }),
  last_attempt_at: instantSchema.nullable(),
  /** Attempts were made, and none has ever succeeded: the page shows a banner. */
  never_succeeded: z.boolean(),
});

export const endpointsSchema = z.object({
  endpoints: z.array(endpointSchema),
  /** The most endpoints of a merchant in a mode. */
  limit: z.number(),
  /** Event types to choose from, in order. Group them by the part before the dot. */
  event_types: z.array(z.string()),
});

export const createEndpointBodySchema = z.strictObject({
  url: z.string().max(4_000),
  /** Absent: all events. */
  events: z.array(z.string()).max(100).optional(),
  description: z.string().max(1_000).nullable().optional(),
  reason: reasonSchema,
});

/** `secret`: `whsec_…`, shown once. Keep it out of caches and of the history. */
export const createdEndpointSchema = z.object({ endpoint: endpointSchema, secret: z.string() });

export const endpointDetailSchema = z.object({
  endpoint: endpointSchema,
  /** The last 48 full or begun hours in UTC, oldest first, hours without attempts included. */
  attempts_by_hour: z.array(z.object({ hour: instantSchema, delivered: z.number(), failed: z.number() })),
});

export const endpointEventsBodySchema = z.strictObject({ events: z.array(z.string()).max(100), reason: reasonSchema });
export const endpointDescriptionBodySchema = z.strictObject({
  description: z.string().max(1_000).nullable(),
  reason: reasonSchema,
});
export const endpointUrlBodySchema = z.strictObject({ url: z.string().max(4_000), reason: reasonSchema });
export const endpointChangeBodySchema = z.strictObject({ reason: reasonSchema });

/** Hours in which the previous secret signs too: 0 to 168; the page offers 24 first. */
export const rotateSecretBodySchema = z.strictObject({ overlap_hours: z.int(), reason: reasonSchema });

/** `dispatched`: false when the start failed; the service then starts it within two minutes. */
export const sentEventSchema = z.object({ event_id: z.string(), dispatched: z.boolean() });

export type EndpointView = z.output<typeof endpointSchema>;
export type EndpointsView = z.output<typeof endpointsSchema>;
export type EndpointDetail = z.output<typeof endpointDetailSchema>;
export type CreatedEndpoint = z.output<typeof createdEndpointSchema>;
export type SentEvent = z.output<typeof sentEventSchema>;

import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** How requests ended: the first digit of their status. */
export const statusClasses = ['2', '4', '5'] as const;

export const loggedRequestSchema = z.object({
  id: z.string(),
  at: instantSchema,
  method: z.string(),
  /** The template, such as `/v1/refunds/{refund_id}`. */
  route: z.string(),
  status: z.int(),
  /** The code of the API's error; null for a success. */
  error_code: z.string().nullable(),
  duration_ms: z.int(),
  /** Null for a person of the dashboard. */
  key: z.object({ kind: z.enum(['sk', 'pk']), last_four: z.string() }).nullable(),
});

/** `GET …/requests`: newest first, 50 per page. `next`: pass it as `after` for older ones; null: there are none. */
export const requestsSchema = z.object({ requests: z.array(loggedRequestSchema), next: z.uuid().nullable() });

export const requestsQuerySchema = z.strictObject({
  status: z.enum(statusClasses).optional(),
  route: z.string().max(100).optional(),
  id: z.uuid().toLowerCase().optional(),
  after: z.uuid().toLowerCase().optional(),
});

export type RequestsView = z.output<typeof requestsSchema>;
export type LoggedRequestView = RequestsView['requests'][number];

import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** `GET …/audit` and `POST …/audit/export`. Both modes are in one list. */

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Null: about the merchant in both modes. */
  mode: z.enum(['test', 'live']).nullable(),
  /** `user`: a person of the merchant. `operator`: Landed support. `service`: the service itself. */
  by: z.enum(['user', 'operator', 'service']),
  /** The person's name, as it was then. */
  actor: z.string(),
  user_id: z.string().nullable(),
  address: z.string().nullable(),
  /** Such as `api_key.rotated` or `webhook_endpoint.updated`. */
  action: z.string(),
  /** The id of what was changed; the merchant's own for settings. */
  target: z.string(),
  reason: z.string().nullable(),
  /** `rejected`: nothing was changed. */
  result: z.enum(['accepted', 'rejected']),
  /** A sentence of ours; null when fields say it. */
  detail: z.string().nullable(),
  /** What was replaced, by field. */
  fields: z.record(z.string(), z.object({ before: valueSchema, after: valueSchema })).nullable(),
});

/** Newest first, 50 per page. `next`: pass it as `after` for older ones; null: there are none. */
export const auditSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() });

/** Roles that read only their own entries get only those. */
export const auditQuerySchema = z.strictObject({
  /** A user's id. */
  who: z.uuid().optional(),
  /** An action, or the part before its dot: `api_key`. */
  action: z.string().max(80).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  after: z.string().max(100).optional(),
});

export const exportAuditBodySchema = auditQuerySchema.omit({ after: true });

export type AuditEntryView = z.output<typeof auditEntrySchema>;
export type AuditView = z.output<typeof auditSchema>;

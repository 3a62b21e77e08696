import { evidenceFields, longTextMax } from '@landed/contracts/dispute/evidence';
import { disputeStages, disputeStatuses } from '@landed/contracts/dispute/status';
import { disputeResponseSchema, submitEvidenceSchema } from '@landed/contracts/dispute/wire';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';
import { moneyActKeySchema } from './money-act.js';

/**
 * `GET …/disputes`: newest first, 50 per page. Those with the status `needs_response` are the most urgent first, at most
 * 100. `next`: pass it as `after` for older ones; null: there are none.
 */
export const disputesSchema = z.object({ disputes: z.array(disputeResponseSchema), next: z.string().nullable() });

export const disputesQuerySchema = z.strictObject({
  status: z.enum(disputeStatuses).optional(),
  after: z.uuid().toLowerCase().optional(),
});

/** A text for each field that has one. */
const evidenceTextsSchema = z.record(z.string(), z.string());

/** `GET …/disputes/{id}`. */
export const disputeDetailSchema = z.object({
  dispute: disputeResponseSchema,
  /** What it has changed in the merchant's balance until now, without its fee: negative while it has taken money. */
  balance_effect: z.int(),
  /** Submissions through this service, oldest first: characters by field, never texts. */
  submissions: z.array(
    z.object({
      stage: z.enum(disputeStages),
      fields: z.record(z.string(), z.int()),
      created_at: instantSchema,
      submitted_at: instantSchema.nullable(),
    }),
  ),
  /** Oldest first. `type` as in webhooks: `dispute.created`. */
  events: z.array(z.object({ type: z.string(), at: instantSchema })),
  /** What the service holds about the order, for the form. Null for roles that cannot submit, or when none is taken now. */
  held: evidenceTextsSchema.nullable(),
  /** What people of the merchant have written so far in this stage. Null like `held`, and without a draft. */
  draft: z.object({ evidence: evidenceTextsSchema, saved_at: instantSchema }).nullable(),
});

/** `POST …/disputes/{id}/draft`, in the place of the draft before. Nothing of it is checked but its size. */
export const saveDraftBodySchema = z.strictObject({
  evidence: z.partialRecord(z.enum(evidenceFields), z.string().max(longTextMax)),
});
export const savedDraftSchema = z.object({ saved_at: instantSchema });

/** `POST …/disputes/{id}/evidence`. Without any field, the service submits what it holds about the order. */
export const submitEvidenceBodySchema = z.strictObject({
  idempotency_key: moneyActKeySchema,
  evidence: submitEvidenceSchema,
});

export type DisputesView = z.output<typeof disputesSchema>;
export type DisputeView = DisputesView['disputes'][number];
export type DisputeDetail = z.output<typeof disputeDetailSchema>;
export type SavedDraft = z.output<typeof savedDraftSchema>;

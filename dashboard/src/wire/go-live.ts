import { entities } from '@landed/contracts/entity/entity';
import { verificationNeeds, verificationStates } from '@landed/contracts/verification/types';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** `GET …/go-live`, `GET …/go-live/agreement`, `POST …/go-live/agreement/sign`. Both modes give the same. */

/** A step that is advice: nothing is locked without it. `done_at`: since when its data exists; null: not yet. */
const adviceSchema = z.object({ done_at: instantSchema.nullable() });

const signatureSchema = z.object({
  id: z.string(),
  version: z.string(),
  /** As the person who signed typed it. */
  typed_name: z.string(),
  signed_at: instantSchema,
});

export const goLiveSchema = z.object({
  test_order: adviceSchema,
  events_received: adviceSchema,
  verification: z.object({
    state: z.enum(['not_started', ...verificationStates]),
    /** Since when this state holds; null: not started. */
    since: instantSchema.nullable(),
    /** What the processor asks for now; also of a business that is verified, when it asks again. */
    needs: z.array(z.enum(verificationNeeds)),
    /** The entity that verifies; null: not started, or an operator has recorded it. */
    entity: z.enum(entities).nullable(),
  }),
  agreement: z.object({
    /** The version in effect; null: the operator has published none. */
    version: z.string().nullable(),
    /** The merchant's newest signature; null: unsigned here. An operator may still have recorded one: see `agreed_at`. */
    signature: signatureSchema.nullable(),
    agreed_at: instantSchema.nullable(),
    /** The next version, from 30 days before it takes effect; null: none. `changes`: what differs from the one before. */
    upcoming: z.object({ version: z.string(), effective_at: instantSchema, changes: z.array(z.string()) }).nullable(),
  }),
  live_keys: z.object({ done_at: instantSchema.nullable() }),
  /** Verification and agreement are recorded: live keys, bank accounts and live endpoints can be created. */
  unlocked: z.boolean(),
});

export const agreementSchema = z.object({
  version: z.string(),
  /** Plain text in paragraphs, separated by blank lines; a line that begins with `# ` is a heading. */
  text: z.string(),
  /** SHA-256 of the text in hex: what a signature is about. */
  sha256: z.string(),
  effective_at: instantSchema,
  /** What differs from the version before. */
  changes: z.array(z.string()),
  /** What holds in live mode, or will once it is enabled. A signature stores it. */
  terms: z.object({
    /** A share of the charged total, in basis points, and in minor units of its currency. */
    fee_bps: z.int(),
    fee_fixed: z.int(),
    /** A share of what is left after tax and fee, in basis points. */
    reserve_bps: z.int(),
    reserve_days: z.int(),
    /** In minor units of its currency. */
    dispute_fee: z.int(),
    /** Which party remits tax and duty. */
    tax_remittance: z.enum(['platform', 'merchant']),
  }),
  signature: signatureSchema.nullable(),
});

/** Version and hash as they were shown. Another version meanwhile: `change_rejected` with `agreement_changed`. */
export const signAgreementBodySchema = z.strictObject({
  version: z.string().max(40),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  typed_name: z.string().max(200),
});

/** `POST …/go-live/verification/start`: where the business is registered, as the entity that will pay it first. */
export const startVerificationBodySchema = z.strictObject({ entity: z.enum(entities) });

/** A link to the processor's hosted page, for one use within minutes. */
export const verificationLinkSchema = z.object({ url: z.url() });

export type VerificationLink = z.output<typeof verificationLinkSchema>;
export type GoLiveView = z.output<typeof goLiveSchema>;
export type AgreementView = z.output<typeof agreementSchema>;

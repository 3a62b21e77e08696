import { z } from 'zod';
import { instantSchema, reasonSchema } from './confirmation.js';

/** `GET …/keys`, `POST …/keys`, `POST …/keys/rotate`, `POST …/keys/revoke`. */

/** The last request that a key made: at most a minute late. `operation`: as in `createPaymentIntent`. */
const lastUsedSchema = z.object({ at: instantSchema, operation: z.string() }).nullable();

/** A key pair by its last four characters. The keys themselves are in the response of their creation only. */
export const keyPairSchema = z.object({
  id: z.string(),
  secret_last_four: z.string(),
  publishable_last_four: z.string(),
  secret_last_used: lastUsedSchema,
  publishable_last_used: lastUsedSchema,
  created_at: instantSchema,
  /** The person, operator or `service` that created the pair; null when it is not recorded. */
  created_by: z.string().nullable(),
  /** When both halves stopped working; null: they work. */
  revoked_at: instantSchema.nullable(),
  /** When the secret key was first sent from a browser; null: never. */
  exposed_at: instantSchema.nullable(),
});

export const keysSchema = z.object({
  /** The pair that works; null: there is none. */
  current: keyPairSchema.nullable(),
  /** Revoked pairs, newest first, at most 20. */
  earlier: z.array(keyPairSchema),
  /** What live keys still need; empty when keys can be created in this mode. */
  missing: z.array(z.enum(['verification', 'agreement'])),
  /** The address of the public API in this mode, for the example request. */
  api_url: z.string().nullable(),
});

export const createKeysBodySchema = z.strictObject({ reason: reasonSchema });

/** `confirmation`: in live mode the handle of the merchant, as typed by the person. Not needed in test mode. */
export const replaceKeysBodySchema = z.strictObject({ reason: reasonSchema, confirmation: z.string().optional() });

/** Both keys in clear text: shown once. Keep it out of caches and of the history. */
export const createdKeysSchema = z.object({
  secret_key: z.string(),
  publishable_key: z.string(),
});

/** False: no key was active, and nothing was recorded. */
export const revokedKeysSchema = z.object({ revoked: z.boolean() });

export type KeyPairView = z.output<typeof keyPairSchema>;
export type KeysView = z.output<typeof keysSchema>;
export type CreatedKeys = z.output<typeof createdKeysSchema>;
export type RevokedKeys = z.output<typeof revokedKeysSchema>;

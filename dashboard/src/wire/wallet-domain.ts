import { walletStatuses } from '@landed/contracts/payment-method-domain/status';
import { z } from 'zod';
import { instantSchema, reasonSchema } from './confirmation.js';

/** `GET …/wallets`, and with POST `…/wallets`, `…/wallets/validate`, `…/wallets/remove`: all return `walletsSchema`. */

const walletSchema = z.object({
  status: z.enum(walletStatuses),
  /** Why it is not active, in our words; null while it is active or nothing is stated. */
  message: z.string().nullable(),
});

export const walletsSchema = z.object({
  /** The registered domain; null: none. A merchant has at most one per mode. */
  domain: z
    .object({
      id: z.string(),
      domain: z.string(),
      entities: z.array(z.object({ entity: z.string(), apple_pay: walletSchema, google_pay: walletSchema })),
      last_validated_at: instantSchema.nullable(),
      created_at: instantSchema,
    })
    .nullable(),
  /** The last removed ones, newest first. */
  removed: z.array(
    z.object({ domain: z.string(), removed_at: instantSchema, removed_by: z.string(), reason: z.string() }),
  ),
});

/** Another domain is registered: `change_rejected` with `domain_registered`. */
export const registerDomainBodySchema = z.strictObject({ domain: z.string().max(300) });
export const validateDomainBodySchema = z.strictObject({});
/** `confirmation`: the domain, as typed by the person. */
export const removeDomainBodySchema = z.strictObject({ confirmation: z.string(), reason: reasonSchema });

export type WalletsView = z.output<typeof walletsSchema>;

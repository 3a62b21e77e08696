import { z } from 'zod';
import { nameSchema, newPasswordSchema, webauthnResponseSchema } from './session.js';

const instant = z.iso.datetime();

/** `GET /api/me`. Every change below needs a step-up but the profile. */
export const meSchema = z.object({
  name: z.string(),
  email: z.string(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
  ),
  totp_since: instant.nullable(),
  recovery_codes_left: z.number().int(),
  sessions: z.array(
    z.object({
      id: z.string(),
      is_current: z.boolean(),
      /** As the browser names itself; null when it did not. */
      user_agent: z.string().nullable(),
      address: z.string().nullable(),
      started_at: instant,
      last_seen_at: instant,
    }),
  ),
});

/** `POST /api/me/profile` */
export const profileBodySchema = z.strictObject({
  name: nameSchema,
  locale: z.string().max(35).nullable(),
  time_zone: z.string().max(64).nullable(),
});
/** `POST /api/me/password`: ends the other sessions. */
export const changePasswordBodySchema = z.strictObject({
  current: z.string().min(1).max(200),
  next: newPasswordSchema,
});
/** The response of `POST /api/me/totp/start`. The secret counts only after `/api/me/totp/confirm`. */
export const totpStartSchema = z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() });
/** `POST /api/me/passkeys/add`, after `/api/me/passkeys/options`. */
export const addPasskeyBodySchema = z.strictObject({
  challenge_id: z.uuid(),
  name: nameSchema,
  response: webauthnResponseSchema,
});
/** `POST /api/me/passkeys/remove` */
export const removePasskeyBodySchema = z.strictObject({ id: z.string().max(100) });
/** The response of a first factor and of `POST /api/me/recovery-codes`: shown once. Empty: there were codes already. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
/** `POST /api/me/sessions/end`; without an id, all but this one. */
export const endSessionsBodySchema = z.strictObject({ id: z.uuid().optional() });

export type MeBody = z.output<typeof meSchema>;

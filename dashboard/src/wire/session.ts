import { dashboardRoles } from '@landed/contracts/dashboard/actions';
import { z } from 'zod';

export const roleSchema = z.enum(dashboardRoles);
/** What can prove a person after the password: `recovery_code` only at sign-in, `password` only without a factor. */
export const factorSchema = z.enum(['passkey', 'totp', 'recovery_code', 'password']);
const instant = z.iso.datetime();

export const passwordLengthMin = 12;
export const passwordLengthMax = 200;
export const nameLengthMax = 100;

const email = z.string().max(254);
const password = z.string().min(1).max(passwordLengthMax);
export const newPasswordSchema = z.string().min(passwordLengthMin).max(passwordLengthMax);
export const nameSchema = z.string().trim().min(1).max(nameLengthMax);
/** What `navigator.credentials` gave, as `@simplewebauthn/browser` writes it. Checked by the server's library. */
export const webauthnResponseSchema = z.looseObject({ id: z.string().max(2_000) });

/** `GET /api/session`. The page asks it first; it is also the response of every route that signs in. */
export const sessionSchema = z.object({
  /** Null without a session, or while the second factor is missing. */
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      locale: z.string().nullable(),
      time_zone: z.string().nullable(),
      has_passkey: z.boolean(),
      has_totp: z.boolean(),
    })
    .nullable(),
  /** Not empty while the password was right and one of these is missing. */
  awaits_factor: z.array(factorSchema),
  merchants: z.array(
    z.object({
      handle: z.string(),
      name: z.string(),
      roles: z.array(roleSchema),
      /** Whether the merchant has a live rail. */
      live_enabled: z.boolean(),
    }),
  ),
  /** Until when no further confirmation is asked for; null: the next such act asks. */
  confirmed_until: instant.nullable(),
  expires_at: instant.nullable(),
  /** Whether owners, developers and finance need a second factor for live mode; false on a local stack alone. */
  needs_second_factor: z.boolean(),
  /** Where frames with script of others come from; null when this server has none. */
  frames_origin: z.string().nullable(),
});

/** `POST /api/session/sign-in` */
export const signInBodySchema = z.strictObject({ email, password });
/** `POST /api/session/factor/totp`, `…/step-up/totp`, `/api/me/totp/confirm`: six digits. */
export const totpBodySchema = z.strictObject({ code: z.string().regex(/^\d{6}$/) });
/** `POST /api/session/factor/recovery-code` */
export const recoveryCodeBodySchema = z.strictObject({ code: z.string().min(1).max(40) });
/** `POST /api/session/step-up/password` */
export const passwordBodySchema = z.strictObject({ password });
/** The response of each `…/passkey/options`: give `options` to the browser unchanged, and `challenge_id` back. */
export const passkeyOptionsSchema = z.object({ challenge_id: z.string(), options: z.looseObject({}) });
/** `POST` of each `…/passkey` */
export const passkeyBodySchema = z.strictObject({ challenge_id: z.uuid(), response: webauthnResponseSchema });

/** A token of a link in a mail. It is sent in a body, so that no log of a proxy has it. */
export const linkTokenSchema = z.string().min(1).max(100);
/** `POST /api/invitation/read` */
export const invitationBodySchema = z.strictObject({ token: linkTokenSchema });
export const invitationSchema = z.object({
  merchant_name: z.string(),
  /** Null: the operator invited. */
  invited_by: z.string().nullable(),
  email: z.string(),
  roles: z.array(roleSchema),
  /** Whether the person has an account: then it gives its password, otherwise a name and a new one. */
  has_account: z.boolean(),
  expires_at: instant,
});
/** `POST /api/invitation/accept`, which signs in: the response is the session. */
export const acceptInvitationBodySchema = z.strictObject({
  token: linkTokenSchema,
  name: nameSchema.optional(),
  password: z.string().min(1).max(passwordLengthMax),
});

/** `POST /api/reset/request`: the same response for every address. */
export const resetRequestBodySchema = z.strictObject({ email });
/** `POST /api/reset/complete`: ends all sessions of the person. */
export const resetBodySchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** A change without anything to tell. */
export const doneSchema = z.object({ done: z.literal(true) });

export type SessionBody = z.output<typeof sessionSchema>;
export type InvitationBody = z.output<typeof invitationSchema>;

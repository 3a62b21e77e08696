import { z } from 'zod';
import { roleSchema } from './session.js';

const instant = z.iso.datetime();
const roles = z.array(roleSchema).min(1).max(5);

/** `GET /api/{merchant}/{mode}/team`, the same in both modes. */
export const teamSchema = z.object({
  members: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(roleSchema),
      second_factor: z.boolean(),
      last_seen_at: instant.nullable(),
      is_you: z.boolean(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      roles: z.array(roleSchema),
      invited_by: z.string().nullable(),
      expires_at: instant,
    }),
  ),
});

/** `POST …/team/invite`. Rejected with the reasons `already_member` and `email_rejected`. */
export const inviteBodySchema = z.strictObject({ email: z.string().max(254), roles });
/** `POST …/team/resend` (a new link, the old one stops) and `POST …/team/withdraw` */
export const invitationIdBodySchema = z.strictObject({ invitation_id: z.uuid() });
/** `POST …/team/roles`. Rejected with the reason `last_owner`. */
export const changeRolesBodySchema = z.strictObject({ user_id: z.uuid(), roles });
/** `POST …/team/remove` (reason `last_owner`) and `POST …/team/reset-factor` */
export const memberBodySchema = z.strictObject({ user_id: z.uuid() });

export type TeamBody = z.output<typeof teamSchema>;

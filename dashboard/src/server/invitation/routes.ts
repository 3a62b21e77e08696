import { newDeviceMail } from '@landed/management/user/mails';
import { findInvitation } from '@landed/prisma/read/user/find-team';
import { findUserByEmail } from '@landed/prisma/read/user/find-user';
import { type Accepting, saveAccepted } from '@landed/prisma/write/user/invitation';
import { tokenHashOf } from '@landed/prisma/write/user/session';
import { saveSignIn } from '@landed/prisma/write/user/sign-in';
import {
  acceptInvitationBodySchema,
  type InvitationBody,
  invitationBodySchema,
  passwordLengthMin,
} from '../../wire/session.js';
import { DashboardException, invalidFields } from '../dashboard-exception.js';
import { storeOf } from '../people/actor.js';
import { publicRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';
import { startedSession } from '../session/session-body.js';
import { checkNewPassword, hashPassword, isPassword } from '../sign-in/password.js';

/** The invitation of a link with the account that its address has. */
async function invitationOf(token: string, { database, keyring }: Services) {
  const invitation = await findInvitation(database, keyring, tokenHashOf(token));
  if (invitation === null) throw new DashboardException('link_not_valid');
  return { invitation, account: await findUserByEmail(database, keyring, invitation.email) };
}

/** Joining a team by the link of a mail. The token is in a body, so it is in no log of a proxy. */
export const invitationRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/invitation/read',
    action: 'session.start',
    body: invitationBodySchema,
    async handle({ body, address }, services): Promise<InvitationBody> {
      await services.limits.count('dashboard_address', address ?? 'unknown');
      const { invitation, account } = await invitationOf(body.token, services);
      return {
        merchant_name: invitation.merchantName,
        invited_by: invitation.invitedBy?.name ?? null,
        email: invitation.email,
        roles: [...invitation.roles],
        has_account: account !== null,
        expires_at: invitation.expiresAt,
      };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/invitation/accept',
    action: 'session.start',
    body: acceptInvitationBodySchema,
    async handle(request, services) {
      const { body, address, userAgent } = request;
      await services.limits.count('dashboard_address', address ?? 'unknown');
      const { invitation, account } = await invitationOf(body.token, services);
      const who =
        account === null ? await newPerson(invitation.email, body) : await knownPerson(account, body, services);
      const userId = await saveAccepted(storeOf(services), body.token, who, address);
      if (userId === null) throw new DashboardException('link_not_valid');
      const awaitsFactor = account !== null && (account.hasPasskey || account.hasTotp);
      const session = { userId, awaitsFactor, isConfirmed: !awaitsFactor, address, userAgent };
      return startedSession(request, await saveSignIn(storeOf(services), session, newDeviceMail), services);
    },
  }),
];

async function newPerson(
  email: string,
  { name, password }: { readonly name?: string | undefined; readonly password: string },
): Promise<Accepting> {
  if (name === undefined) throw invalidFields([{ path: 'name', code: 'required', message: 'Is required.' }]);
  if (password.length < passwordLengthMin) {
    const message = `Must have at least ${passwordLengthMin} characters.`;
    throw invalidFields([{ path: 'password', code: 'too_short', message }]);
  }
  checkNewPassword(password, 'password');
  return { kind: 'new', name, email, passwordHash: await hashPassword(password) };
}

type Account = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

async function knownPerson(
  { id, email, passwordHash }: Account,
  { password }: { readonly password: string },
  { limits }: Services,
): Promise<Accepting> {
  await limits.checkPassword(email);
  if (!(await isPassword(passwordHash, password))) {
    await limits.countPassword(email);
    throw new DashboardException('sign_in_failed');
  }
  return { kind: 'known', userId: id };
}

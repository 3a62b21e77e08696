import { loadAccount, loadPasswordHash } from '@landed/prisma/read/user/find-user';
import { saveProfile, savePassword } from '@landed/prisma/write/user/account';
import { saveEndedSessions } from '@landed/prisma/write/user/sign-in';
import { changePasswordBodySchema, endSessionsBodySchema, type MeBody, profileBodySchema } from '../../wire/me.js';
import { invalidFields } from '../dashboard-exception.js';
import { actorOf, done, storeOf } from '../people/actor.js';
import { type AccountRequest, accountRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';
import { checkNewPassword, hashPassword, isPassword } from '../sign-in/password.js';

async function me({ user, session }: AccountRequest, { database, keyring }: Services): Promise<MeBody> {
  const account = await loadAccount(database, keyring, user.id);
  return {
    name: user.name,
    email: user.email,
    locale: user.locale,
    time_zone: user.timeZone,
    passkeys: account.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    totp_since: account.totpSince,
    recovery_codes_left: account.recoveryCodesLeft,
    sessions: account.sessions.map(({ id, address, userAgent, startedAt, lastSeenAt }) => ({
      id,
      is_current: id === session.id,
      user_agent: userAgent,
      address,
      started_at: startedAt,
      last_seen_at: lastSeenAt,
    })),
  };
}

/** The own account: profile, password and sessions. */
export const meRoutes: readonly Route[] = [
  accountRoute({ method: 'GET', path: '/api/me', action: 'account.read', handle: me }),
  accountRoute({
    method: 'POST',
    path: '/api/me/profile',
    action: 'account.change',
    body: profileBodySchema,
    async handle(request, services) {
      const { name, locale, time_zone: timeZone } = request.body;
      await saveProfile(storeOf(services), actorOf(request), { name, locale, timeZone });
      return done;
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/password',
    action: 'account.change',
    stepUp: 'always',
    body: changePasswordBodySchema,
    async handle(request, services) {
      const { user, body } = request;
      await services.limits.checkPassword(user.email);
      checkNewPassword(body.next, 'next');
      if (!(await isPassword(await loadPasswordHash(services.database, user.id), body.current))) {
        await services.limits.countPassword(user.email);
        throw invalidFields([{ path: 'current', code: 'wrong_password', message: 'Is not your password.' }]);
      }
      await savePassword(storeOf(services), actorOf(request), await hashPassword(body.next));
      return done;
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/sessions/end',
    action: 'account.change',
    stepUp: 'always',
    body: endSessionsBodySchema,
    async handle(request, services) {
      const { id } = request.body;
      const which = id === undefined ? { except: request.session.id } : { only: id };
      await saveEndedSessions(storeOf(services), actorOf(request), which);
      return done;
    },
  }),
];

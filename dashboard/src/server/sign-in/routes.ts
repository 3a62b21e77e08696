import { newDeviceMail } from '@landed/management/user/mails';
import { findUserByEmail } from '@landed/prisma/read/user/find-user';
import { saveFailedSignIn, saveSignIn, saveSignOut } from '@landed/prisma/write/user/sign-in';
import { signInBodySchema } from '../../wire/session.js';
import { DashboardException } from '../dashboard-exception.js';
import { done, storeOf } from '../people/actor.js';
import { publicRoute, type Route } from '../routing/route.js';
import { sessionBody, startedSession } from '../session/session-body.js';
import { isPassword } from './password.js';

/** Signing in with e-mail and password, and signing out. */
export const signInRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/api/session',
    action: 'session.read',
    handle: ({ token }, services) => sessionBody(token, services),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/session/sign-in',
    action: 'session.start',
    body: signInBodySchema,
    async handle(request, services) {
      const { body, address, userAgent } = request;
      const { database, keyring, limits } = services;
      // Before any password is checked, so that no number of guesses costs much.
      await limits.count('dashboard_address', address ?? 'unknown');
      await limits.checkPassword(body.email);
      const user = await findUserByEmail(database, keyring, body.email);
      if (!(await isPassword(user?.passwordHash ?? null, body.password)) || user === null) {
        await limits.countPassword(body.email);
        if (user !== null) await saveFailedSignIn(storeOf(services), user.id, address);
        throw new DashboardException('sign_in_failed');
      }
      const awaitsFactor = user.hasPasskey || user.hasTotp;
      // A new session each time: one that the browser had before is not continued.
      const token = await saveSignIn(
        storeOf(services),
        {
          userId: user.id,
          awaitsFactor,
          isConfirmed: !awaitsFactor,
          address,
          userAgent,
        },
        newDeviceMail,
      );
      return startedSession(request, token, services);
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/session/sign-out',
    action: 'session.end',
    async handle({ token, cookie, address }, services) {
      const found = token === null ? null : await services.sessions.find(token);
      if (found !== null) {
        const actor = { kind: 'user', userId: found.user.id, sessionId: found.session.id, address } as const;
        await saveSignOut(storeOf(services), actor);
      }
      cookie.clear();
      return done;
    },
  }),
];

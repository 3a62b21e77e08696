import { faultOf } from '@landed/codec/log/fault';
import { requestReset } from '@landed/management/user/request-reset';
import { saveResetPassword } from '@landed/prisma/write/user/account';
import { resetBodySchema, resetRequestBodySchema } from '../../wire/session.js';
import { DashboardException } from '../dashboard-exception.js';
import { done, storeOf } from '../people/actor.js';
import { publicRoute, type Route } from '../routing/route.js';
import { checkNewPassword, hashPassword } from '../sign-in/password.js';

/** A new password by the link of a mail. It does not replace a second factor: the next sign-in asks for it. */
export const resetRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/reset/request',
    action: 'session.start',
    body: resetRequestBodySchema,
    async handle({ body, address }, services) {
      await services.limits.count('dashboard_address', address ?? 'unknown');
      await services.limits.count('dashboard_mail', body.email.trim().toLowerCase());
      // After the response, whose time would tell whether the address has an account.
      requestReset({ ...storeOf(services), origin: services.site.origin }, body.email).then(
        () => services.mail.wake(),
        (error: unknown) => services.log.error({ fault: faultOf(error) }, 'reset could not be saved'),
      );
      return done;
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/reset/complete',
    action: 'session.start',
    body: resetBodySchema,
    async handle({ body, address }, services) {
      await services.limits.count('dashboard_address', address ?? 'unknown');
      checkNewPassword(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      if (await saveResetPassword(storeOf(services), body.token, passwordHash, address)) return done;
      throw new DashboardException('link_not_valid');
    },
  }),
];

import type { AccountAction } from '@landed/contracts/dashboard/actions';
import { findTotpSecret, loadPasswordHash } from '@landed/prisma/read/user/find-user';
import { recoveryCodeHash } from '@landed/prisma/write/user/factors';
import { passkeyBodySchema, passwordBodySchema, recoveryCodeBodySchema, totpBodySchema } from '../../wire/session.js';
import { changeRejected } from '../dashboard-exception.js';
import { accountRoute, type Route } from '../routing/route.js';
import { hasFactor } from '../routing/authorize.js';
import { isPassword } from '../sign-in/password.js';
import { confirm } from './confirm.js';
import { passkeyOptions, passkeyProof } from './passkey.js';
import { stepOf } from './totp.js';

/** The same ways to confirm a person, once after the password and again before a sensitive act. */
function confirmationRoutes(under: '/api/session/factor' | '/api/session/step-up', action: AccountAction): Route[] {
  const purpose = under === '/api/session/factor' ? 'factor' : 'step_up';
  return [
    accountRoute({
      method: 'POST',
      path: `${under}/totp`,
      action,
      body: totpBodySchema,
      handle: (request, services) =>
        confirm(request, services, async () => {
          const totp = await findTotpSecret(services.database, services.keyring, request.user.id);
          const step = totp?.isConfirmed ? stepOf(totp.secret, request.body.code) : null;
          return step === null ? null : { kind: 'totp', step };
        }),
    }),
    accountRoute({
      method: 'POST',
      path: `${under}/passkey/options`,
      action,
      handle: ({ user, session }, services) =>
        passkeyOptions(purpose, { userId: user.id, sessionId: session.id }, services),
    }),
    accountRoute({
      method: 'POST',
      path: `${under}/passkey`,
      action,
      body: passkeyBodySchema,
      handle: (request, services) =>
        confirm(request, services, async () => {
          const { user, session, body } = request;
          const proof = await passkeyProof(purpose, session.id, body, services);
          return proof === null || proof.userId !== user.id ? null : proof;
        }),
    }),
  ];
}

export const factorRoutes: readonly Route[] = [
  ...confirmationRoutes('/api/session/factor', 'session.confirm_factor'),
  accountRoute({
    method: 'POST',
    path: '/api/session/factor/recovery-code',
    action: 'session.confirm_factor',
    body: recoveryCodeBodySchema,
    handle: (request, services) =>
      confirm(request, services, async () => ({ kind: 'recovery_code', hash: recoveryCodeHash(request.body.code) })),
  }),
  ...confirmationRoutes('/api/session/step-up', 'account.change'),
  accountRoute({
    method: 'POST',
    path: '/api/session/step-up/password',
    action: 'account.change',
    body: passwordBodySchema,
    handle(request, services) {
      if (hasFactor(request.user)) throw changeRejected('second_factor_exists', 'Confirm with your second factor.');
      return confirm(request, services, async () => {
        const stored = await loadPasswordHash(services.database, request.user.id);
        return (await isPassword(stored, request.body.password)) ? { kind: 'password' } : null;
      });
    },
  }),
];

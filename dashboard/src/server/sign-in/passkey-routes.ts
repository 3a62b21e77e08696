import { newDeviceMail } from '@landed/management/user/mails';
import { saveSignInWithPasskey } from '@landed/prisma/write/user/sign-in';
import { passkeyBodySchema } from '../../wire/session.js';
import { DashboardException } from '../dashboard-exception.js';
import { passkeyOptions, passkeyProof } from '../factor/passkey.js';
import { storeOf } from '../people/actor.js';
import { publicRoute, type Route } from '../routing/route.js';
import { startedSession } from '../session/session-body.js';

/** Signing in with a passkey alone. It has verified the person, so it is both factors. */
export const passkeySignInRoutes: readonly Route[] = [
  publicRoute({
    method: 'POST',
    path: '/api/session/passkey/options',
    action: 'session.start',
    async handle({ address }, services) {
      await services.limits.count('dashboard_address', address ?? 'unknown');
      return passkeyOptions('sign_in', null, services);
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/session/passkey',
    action: 'session.start',
    body: passkeyBodySchema,
    async handle(request, services) {
      const { body, address, userAgent } = request;
      await services.limits.count('dashboard_address', address ?? 'unknown');
      const proof = await passkeyProof('sign_in', null, body, services);
      const client = { address, userAgent };
      const token =
        proof === null
          ? null
          : await saveSignInWithPasskey(storeOf(services), proof.userId, proof, client, newDeviceMail);
      if (token === null)
        throw new DashboardException('sign_in_failed', { message: 'This passkey is not known here.' });
      return startedSession(request, token, services);
    },
  }),
];

import { findTotpSecret, listCredentials } from '@landed/prisma/read/user/find-user';
import { findChallenge } from '@landed/prisma/read/user/find-challenge';
import { saveChallenge } from '@landed/prisma/write/user/challenge';
import {
  saveFactorRemoved,
  savePasskey,
  saveRecoveryCodes,
  saveTotpConfirmed,
  saveTotpSecret,
} from '@landed/prisma/write/user/factors';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { addPasskeyBodySchema, removePasskeyBodySchema } from '../../wire/me.js';
import { totpBodySchema } from '../../wire/session.js';
import { changeRejected, DashboardException } from '../dashboard-exception.js';
import { base64url, passkeyHost } from '../factor/passkey.js';
import { newTotpSecret, stepOf, totpLink } from '../factor/totp.js';
import { actorOf, done, storeOf } from '../people/actor.js';
import { type AccountRequest, accountRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';

const action = 'account.change';
const stepUp = 'always';

/** Authenticator app, passkeys and recovery codes of the own account. */
export const meFactorRoutes: readonly Route[] = [
  accountRoute({
    method: 'POST',
    path: '/api/me/totp/start',
    action,
    stepUp,
    async handle({ user }, services) {
      const secret = newTotpSecret();
      if (!(await saveTotpSecret(storeOf(services), user.id, secret))) {
        throw changeRejected('totp_exists', 'Remove the authenticator app that you have first.');
      }
      const { uri, qrSvg } = totpLink(secret, user.email);
      return { secret, uri, qr_svg: qrSvg };
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/totp/confirm',
    action,
    stepUp,
    body: totpBodySchema,
    async handle(request, services) {
      const { user, body } = request;
      await services.limits.count('dashboard_confirmation', user.id);
      const totp = await findTotpSecret(services.database, services.keyring, user.id);
      const step = totp === null || totp.isConfirmed ? null : stepOf(totp.secret, body.code);
      const codes = step === null ? null : await saveTotpConfirmed(storeOf(services), actorOf(request), step);
      if (codes === null) throw new DashboardException('factor_failed', { status: 400 });
      return { recovery_codes: codes };
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/totp/remove',
    action,
    stepUp,
    handle: (request, services) => removed(request, services, { kind: 'totp' }),
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/passkeys/options',
    action,
    stepUp,
    handle: registrationOptions,
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/passkeys/add',
    action,
    stepUp,
    body: addPasskeyBodySchema,
    async handle(request, services) {
      const { session, body } = request;
      const found = await verifiedPasskey(session.id, body, services);
      const codes = found === null ? null : await savePasskey(storeOf(services), actorOf(request), found);
      if (codes === null) throw new DashboardException('factor_failed', { status: 400 });
      return { recovery_codes: codes };
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/passkeys/remove',
    action,
    stepUp,
    body: removePasskeyBodySchema,
    handle: (request, services) => removed(request, services, { kind: 'passkey', id: request.body.id }),
  }),
  accountRoute({
    method: 'POST',
    path: '/api/me/recovery-codes',
    action,
    stepUp,
    async handle(request, services) {
      return { recovery_codes: await saveRecoveryCodes(storeOf(services), actorOf(request)) };
    },
  }),
];

async function removed(
  request: AccountRequest<unknown, unknown>,
  services: Services,
  factor: Parameters<typeof saveFactorRemoved>[2],
): Promise<object> {
  const result = await saveFactorRemoved(storeOf(services), actorOf(request), factor);
  if (result === 'not_found') throw new DashboardException('not_found');
  if (result === 'last_factor') {
    throw changeRejected('last_factor', 'This is your last second factor. Add another one before you remove it.');
  }
  return done;
}

async function registrationOptions({ user, session }: AccountRequest, services: Services): Promise<object> {
  const known = await listCredentials(services.database, user.id);
  const options = await generateRegistrationOptions({
    rpName: 'Landed',
    rpID: passkeyHost(services.site),
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: base64url(credentialId) })),
    // Discoverable, so that a person can sign in without typing the e-mail.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const owner = { userId: user.id, sessionId: session.id };
  const challenge_id = await saveChallenge(storeOf(services), 'register', options.challenge, owner);
  return { challenge_id, options };
}

/** The new passkey, when the browser signed the challenge of this session; otherwise null. */
async function verifiedPasskey(
  sessionId: AccountRequest['session']['id'],
  { challenge_id: challengeId, name, response }: { challenge_id: string; name: string; response: { id: string } },
  { database, site }: Services,
) {
  const challenge = await findChallenge(database, challengeId, 'register', sessionId);
  if (challenge === null) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: passkeyHost(site),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const credentialId = Uint8Array.from(Buffer.from(id, 'base64url'));
    return { challengeId, credentialId, publicKey: Uint8Array.from(publicKey), counter, transports, name };
  } catch {
    // The library throws for everything that is not as expected; its texts may quote what was sent.
    return null;
  }
}

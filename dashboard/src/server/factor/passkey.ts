import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { SessionId, UserId } from '@landed/contracts/dashboard/people';
import { findChallenge } from '@landed/prisma/read/user/find-challenge';
import { findPasskey, listCredentials } from '@landed/prisma/read/user/find-user';
import { type ChallengePurpose, saveChallenge } from '@landed/prisma/write/user/challenge';
import type { FactorProof } from '@landed/prisma/write/user/confirm-factor';
import { storeOf } from '../people/actor.js';
import type { Services, Site } from '../services.js';

/** The host of the dashboard: a passkey works for it alone. */
export const passkeyHost = ({ origin }: Site): string => new URL(origin).hostname;

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Options for the browser, with a challenge that is bound to the session. Without a session, any passkey may sign in. */
export async function passkeyOptions(
  purpose: ChallengePurpose,
  owner: { readonly userId: UserId; readonly sessionId: SessionId } | null,
  services: Services,
): Promise<{ challenge_id: string; options: object }> {
  const credentials = owner === null ? [] : await listCredentials(services.database, owner.userId);
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(services.site),
    userVerification: 'required',
    allowCredentials: credentials.map(({ credentialId, transports }) => ({
      id: base64url(credentialId),
      transports: transports as AuthenticatorTransport[],
    })),
  });
  const challenge_id = await saveChallenge(storeOf(services), purpose, options.challenge, owner);
  return { challenge_id, options };
}

export type PasskeyProof = Extract<FactorProof, { kind: 'passkey' }> & { readonly userId: UserId };

/**
 * Checks what a passkey signed: challenge, origin, host, signature, and that the person was verified. Null when it proves
 * nothing. The challenge still has to be consumed.
 */
export async function passkeyProof(
  purpose: ChallengePurpose,
  sessionId: SessionId | null,
  {
    challenge_id: challengeId,
    response,
  }: { readonly challenge_id: string; readonly response: { readonly id: string } },
  { database, site }: Services,
): Promise<PasskeyProof | null> {
  const challenge = await findChallenge(database, challengeId, purpose, sessionId);
  const passkey = await findPasskey(database, Uint8Array.from(Buffer.from(response.id, 'base64url')));
  if (challenge === null || passkey === null) return null;
  let verified: VerifiedAuthenticationResponse;
  try {
    verified = await verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: passkeyHost(site),
      requireUserVerification: true,
      credential: {
        id: base64url(passkey.credentialId),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    });
  } catch {
    // The library throws for everything that is not as expected; its texts may quote what was sent.
    return null;
  }
  if (!verified.verified) return null;
  const { newCounter: counter } = verified.authenticationInfo;
  return { kind: 'passkey', passkeyId: passkey.id, challengeId, counter, userId: passkey.userId };
}

import { type LoginPerson, type OperatorIssuer, personOf } from '@landed/contracts/operator-decision/login';
import { decisionClockSkewSeconds } from '@landed/contracts/operator-decision/types';
import * as client from 'openid-client';
import { CommandFailure } from '../program/command-failure.js';

const providerSeconds = 10;

/** Where the person confirms the login, in any browser. */
export interface DevicePrompt {
  readonly url: string;
  readonly code: string;
}

/**
 * Signs a person in by the device flow (RFC 8628) and returns who it is, with the ID token. Throws `login_denied`,
 * `login_not_confirmed`, `login_invalid`, `no_email`, `no_role` or `issuer_unreachable`.
 */
export async function deviceLogin(
  issuer: OperatorIssuer,
  show: (prompt: DevicePrompt) => void,
): Promise<{ readonly person: LoginPerson; readonly idToken: string }> {
  const tokens = await tokensOf(issuer, show).catch((error: unknown) => {
    throw failureOf(issuer, error);
  });
  const { id_token: idToken } = tokens;
  const claims = tokens.claims();
  if (idToken === undefined || claims === undefined) throw invalid(issuer);
  const person = personOf(issuer, claims);
  if (person === 'no_email') {
    throw new CommandFailure('no_email', `${issuer.issuer} gave no verified e-mail. Decisions are recorded under it.`);
  }
  if (person === 'no_role') {
    const wanted = Object.keys(issuer.groups).join(', ') || 'none is set';
    throw new CommandFailure(
      'no_role',
      `You are in no group that may sign decisions (${wanted}). Ask for one, then log in again.`,
    );
  }
  return { person, idToken };
}

async function tokensOf({ issuer, client_id: id, scope }: OperatorIssuer, show: (prompt: DevicePrompt) => void) {
  const isLoopback = issuer.startsWith('http:');
  const config = await client.discovery(
    new URL(issuer),
    id,
    { [client.clockTolerance]: decisionClockSkewSeconds },
    client.None(),
    { timeout: providerSeconds, execute: isLoopback ? [client.allowInsecureRequests] : [] },
  );
  const started = await client.initiateDeviceAuthorization(config, { scope });
  const expiresAt = performance.now() + started.expires_in * 1_000;
  show({ url: started.verification_uri_complete ?? started.verification_uri, code: started.user_code });
  return client.pollDeviceAuthorizationGrant(config, started).catch((error: unknown) => {
    // The library gives up when the code has expired, as after a provider that is silent.
    throw performance.now() < expiresAt ? error : notConfirmed();
  });
}

/** No text of the provider is repeated. */
function failureOf(issuer: OperatorIssuer, error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  const { error: stated, code } = error as { readonly error?: unknown; readonly code?: unknown };
  if (stated === 'access_denied') {
    return new CommandFailure('login_denied', 'The login was denied in the browser. Nothing was changed.');
  }
  if (stated === 'expired_token') return notConfirmed();
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return invalid(issuer);
  if (typeof stated === 'string') {
    return new CommandFailure(
      'login_rejected',
      `${issuer.issuer} rejects the login of the client ${issuer.client_id}: is it registered for the device flow?`,
    );
  }
  return new CommandFailure(
    'issuer_unreachable',
    `The identity provider ${issuer.issuer} does not respond as expected. Nothing was changed: log in again later. ` +
      'A login that has not expired still signs.',
  );
}

function notConfirmed(): CommandFailure {
  return new CommandFailure('login_not_confirmed', 'The code was not confirmed in time. Run `landed login` again.');
}

function invalid({ issuer }: OperatorIssuer): CommandFailure {
  return new CommandFailure(
    'login_invalid',
    `The ID token of ${issuer} is not one for this client at this time. Compare OPERATOR_ISSUERS and this machine's clock.`,
  );
}

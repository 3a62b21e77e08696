import {
  idTokenSecondsMax,
  type LoginPerson,
  loginEnd,
  type OperatorIssuer,
  type OperatorLogin,
  personOf,
} from '@landed/contracts/operator-decision/login';
import { decisionClockSkewSeconds } from '@landed/contracts/operator-decision/types';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** A login whose ID token was verified. */
export interface VerifiedLogin extends LoginPerson {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

export interface LoginVerifier {
  /**
   * The person behind a login. Null when its token does not count: another issuer or audience, not valid at the time of the
   * login, no verified e-mail, or no role. Throws a retryable `issuer_unreachable` while the provider does not respond.
   */
  verify(login: OperatorLogin): Promise<VerifiedLogin | null>;
}

const providerMilliseconds = 5_000;

/** Asymmetric ones only: the client secret of a provider must not sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Verifies logins by the keys that the providers publish. They are fetched when one is needed, and kept. */
export function createLoginVerifier(issuers: readonly OperatorIssuer[]): LoginVerifier {
  const keys = new Map<string, JWTVerifyGetKey>();
  const keysOf = async (issuer: string) => {
    const known =
      keys.get(issuer) ?? createRemoteJWKSet(await findKeys(issuer), { timeoutDuration: providerMilliseconds });
    keys.set(issuer, known);
    return known;
  };
  return {
    async verify(login) {
      const issuer = issuers.find((one) => one.issuer === login.issuer);
      if (issuer === undefined) return null;
      const claims = await verifiedClaims(login, issuer, keysOf);
      const person = claims === null ? null : personOf(issuer, claims);
      return person === null || typeof person === 'string'
        ? null
        : { ...person, endsAt: loginEnd(issuer, login.createdAt) };
    },
  };
}

async function verifiedClaims(
  { idToken, createdAt }: OperatorLogin,
  { issuer, client_id: audience }: OperatorIssuer,
  keysOf: (issuer: string) => Promise<JWTVerifyGetKey>,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { payload } = await jwtVerify(idToken, await keysOf(issuer), {
      issuer,
      audience,
      algorithms,
      currentDate: new Date(createdAt),
      clockTolerance: decisionClockSkewSeconds,
      maxTokenAge: idTokenSecondsMax,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return payload;
  } catch (error) {
    if (isAboutToken(error)) return null;
    throw ApplicationFailure.create({
      type: 'issuer_unreachable',
      message: `The keys of ${issuer} cannot be read. The request is checked again until they can.`,
      category: ApplicationFailureCategory.BENIGN,
    });
  }
}

function isAboutToken(error: unknown): boolean {
  return [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    errors.JOSEAlgNotAllowed,
  ].some((kind) => error instanceof kind);
}

async function findKeys(issuer: string): Promise<URL> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(providerMilliseconds),
  });
  const found = (await response.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
  if (found.issuer !== issuer || typeof found.jwks_uri !== 'string')
    throw new Error('Not the document of this issuer.');
  return new URL(found.jwks_uri);
}

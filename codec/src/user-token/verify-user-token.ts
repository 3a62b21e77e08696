import { errors, type JWTPayload, jwtVerify } from 'jose';
import {
  type UserTokenClaims,
  userTokenAlgorithm,
  userTokenAudience,
  userTokenClockSeconds,
  userTokenIssuer,
  userTokenSeconds,
} from './claims.js';
import type { TokenPublicKeys } from './token-keys.js';

/** `expired` is also the result of clocks that differ. Only for logs: the caller gets the same response each time. */
export type UserTokenResult =
  | { readonly kind: 'valid'; readonly claims: UserTokenClaims }
  | { readonly kind: 'rejected'; readonly reason: 'expired' | 'other_mode' | 'not_ours' };

/** Verifies everything but the operation and the request, which only the caller knows. */
export async function verifyUserToken(
  keys: TokenPublicKeys,
  token: string,
  rail: UserTokenClaims['rail'],
): Promise<UserTokenResult> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: [userTokenAlgorithm],
      issuer: userTokenIssuer,
      audience: userTokenAudience(rail),
      maxTokenAge: userTokenSeconds,
      clockTolerance: userTokenClockSeconds,
      requiredClaims: ['sub', 'ses', 'mer', 'mode', 'scope', 'req', 'jti', 'iat', 'exp'],
    });
    const claims = claimsOf(payload, rail);
    return claims === null ? { kind: 'rejected', reason: 'not_ours' } : { kind: 'valid', claims };
  } catch (error) {
    return { kind: 'rejected', reason: reasonOf(error) };
  }
}

function keyOf(keys: TokenPublicKeys, kid: string | undefined) {
  const key = keys.get(kid ?? '');
  if (key === undefined) throw new errors.JWKSNoMatchingKey();
  return key;
}

function claimsOf(payload: JWTPayload, rail: UserTokenClaims['rail']): UserTokenClaims | null {
  const { sub, ses, mer, mode, scope, req, exp = 0, iat = 0 } = payload;
  const texts = [sub, ses, mer, scope, req];
  if (mode !== rail || exp - iat > userTokenSeconds || !texts.every((text) => typeof text === 'string')) return null;
  const [userId, sessionId, merchantId, operationId, request] = texts as [string, string, string, string, string];
  return { userId, sessionId, merchantId, rail, operationId, request };
}

function reasonOf(error: unknown): 'expired' | 'other_mode' | 'not_ours' {
  if (error instanceof errors.JWTExpired) return 'expired';
  const isAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
  return isAudience ? 'other_mode' : 'not_ours';
}

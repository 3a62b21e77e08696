import { type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import {
  type UserTokenClaims,
  userTokenAlgorithm,
  userTokenAudience,
  userTokenIssuer,
  userTokenSeconds,
} from './claims.js';
import { tokenKeyId } from './token-keys.js';

/** A compact JWS for one request. Never logged and never sent to a browser. */
export function signUserToken(key: KeyObject, claims: UserTokenClaims): Promise<string> {
  const { userId, sessionId, merchantId, rail, operationId, request } = claims;
  return new SignJWT({ ses: sessionId, mer: merchantId, mode: rail, scope: operationId, req: request })
    .setProtectedHeader({ alg: userTokenAlgorithm, kid: tokenKeyId(key) })
    .setIssuer(userTokenIssuer)
    .setAudience(userTokenAudience(rail))
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${userTokenSeconds}s`)
    .sign(key);
}

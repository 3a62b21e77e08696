import { createHash } from 'node:crypto';

/** How long a token is valid, in seconds. */
export const userTokenSeconds = 60;

/** How far the clocks of the dashboard and the gateway may differ, in seconds. */
export const userTokenClockSeconds = 5;

export const userTokenIssuer = 'landed-dashboard';

export const userTokenAlgorithm = 'EdDSA';

/** The scheme of the `Authorization` header, in place of `Bearer`. */
export const userTokenScheme = 'Landed-User';

/** The gateway's listener for people, of one mode. */
export const userTokenAudience = (rail: UserTokenClaims['rail']): string => `landed-gateway:${rail}`;

/** What a token of the dashboard allows: one request of one person, for one merchant, in one mode. */
export interface UserTokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly merchantId: string;
  readonly rail: 'test' | 'live';
  /** The `operationId` of the only operation that the token allows. */
  readonly operationId: string;
  /** {@link requestDigest} of the only request that the token allows. */
  readonly request: string;
}

/** What of a request a token is bound to. */
export interface SignedRequest {
  readonly method: string;
  /** Without the query: the operations for people have none. */
  readonly path: string;
  /** Empty when the operation has none. */
  readonly idempotencyKey: string;
  /** The bytes of the body as they are sent. */
  readonly body: Uint8Array;
}

/** SHA-256 in base64url. A stolen token can thus repeat its own request only, which the idempotency key makes harmless. */
export function requestDigest({ method, path, idempotencyKey, body }: SignedRequest): string {
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  return createHash('sha256')
    .update(JSON.stringify([method, path, idempotencyKey, bodyHash]))
    .digest('base64url');
}

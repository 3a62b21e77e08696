import type { KeyObject } from 'node:crypto';
import { requestDigest, userTokenScheme } from '@landed/codec/user-token/claims';
import { signUserToken } from '@landed/codec/user-token/sign-user-token';
import { idempotencyKeyHeader } from '@landed/contracts/idempotency/key';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Gateway, GatewayUnreachable } from './gateway.js';

export interface GatewaySettings {
  /** Null: the dashboard moves no money. */
  readonly tokenKey: KeyObject | null;
  /** The listeners for people, by mode. */
  readonly urls: Readonly<Record<Rail, string | null>>;
}

/** Longer than the gateway takes to respond `processing`. */
const responseMilliseconds = 30_000;

export function openGateway({ tokenKey, urls }: GatewaySettings): Gateway {
  return {
    async send({ rail, merchantId, userId, sessionId, operationId, path, idempotencyKey, body }) {
      const base = urls[rail];
      if (tokenKey === null || base === null) throw new GatewayUnreachable();
      const bytes = Buffer.from(JSON.stringify(body));
      const request = requestDigest({ method: 'POST', path, idempotencyKey, body: bytes });
      const token = await signUserToken(tokenKey, { userId, sessionId, merchantId, rail, operationId, request });
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: {
          Authorization: `${userTokenScheme} ${token}`,
          'Content-Type': 'application/json',
          ...(idempotencyKey === '' ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
        },
        body: bytes,
        redirect: 'error',
        signal: AbortSignal.timeout(responseMilliseconds),
      }).catch((error: unknown) => {
        throw isRefused(error) ? new GatewayUnreachable() : error;
      });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, retryAfter, body: await response.json() };
    },
  };
}

/** `fetch` puts the error of the connection, or of each address that it tried, into the cause. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.includes('ECONNREFUSED');
}

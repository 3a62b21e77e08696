import type { KeyObject } from 'node:crypto';
import { requestDigest, userTokenScheme } from '@landed/codec/user-token/claims';
import { signUserToken } from '@landed/codec/user-token/sign-user-token';
import { idempotencyKeyHeader } from '@landed/contracts/idempotency/key';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Gateway, type GatewayRequest, type GatewayResponse, GatewayUnreachable } from './gateway.js';

export interface GatewaySettings {
  /** Null: the dashboard moves no money. */
  readonly tokenKey: KeyObject | null;
  /** The listeners for people, by mode. */
  readonly urls: Readonly<Record<Rail, string | null>>;
}

/** Longer than the gateway takes to respond `processing`. */
const responseMilliseconds = 30_000;

interface Sent extends Omit<GatewayRequest, 'body'> {
  readonly method: 'GET' | 'POST';
  readonly bytes: Buffer<ArrayBuffer>;
}

export function openGateway(settings: GatewaySettings): Gateway {
  return {
    async send({ body, ...request }) {
      const bytes = Buffer.from(JSON.stringify(body));
      return jsonOf(await sent(settings, { ...request, method: 'POST', bytes }));
    },
    async readFile(request) {
      const response = await sent(settings, { ...request, method: 'GET', idempotencyKey: '', bytes: Buffer.alloc(0) });
      if (response.status !== 200) return { kind: 'error', ...(await jsonOf(response)) };
      return { kind: 'file', bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/** Signs a token for the request and sends it once. */
async function sent({ tokenKey, urls }: GatewaySettings, { method, bytes, ...request }: Sent): Promise<Response> {
  const { userId, sessionId, merchantId, rail, operationId, path, idempotencyKey } = request;
  const base = urls[rail];
  if (tokenKey === null || base === null) throw new GatewayUnreachable();
  const digest = requestDigest({ method, path, idempotencyKey, body: bytes });
  const token = await signUserToken(tokenKey, { userId, sessionId, merchantId, rail, operationId, request: digest });
  return fetch(new URL(path, base), {
    method,
    headers: {
      Authorization: `${userTokenScheme} ${token}`,
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === '' ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
    },
    ...(method === 'POST' ? { body: bytes } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(responseMilliseconds),
  }).catch((error: unknown) => {
    throw isRefused(error) ? new GatewayUnreachable() : error;
  });
}

async function jsonOf(response: Response): Promise<GatewayResponse> {
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

/** `fetch` puts the error of the connection, or of each address that it tried, into the cause. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.includes('ECONNREFUSED');
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { presentedKey } from '@landed/gateway/auth/credentials';
import { type ApiKeyRecord, apiKeyHash } from '@landed/prisma/read/merchant/api-key';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';

export interface RawServices {
  readonly pepper: string;
  /** The known keys by hash (hex). */
  readonly keys: ReadonlyMap<string, ApiKeyRecord>;
  readonly log: Logger;
}

export interface RawRequest {
  readonly message: IncomingMessage;
  readonly merchant: ApiKeyRecord;
  readonly path: string;
}

export interface RawResponse {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * What the gateway does around every operation (request id, key, headers, access log), written by hand on `node:http`,
 * without framework, middleware or route table.
 */
export function rawServer(services: RawServices, respond: (request: RawRequest) => Promise<RawResponse>): Server {
  return createServer((message, response) => {
    void serve(services, message, response, respond);
  });
}

async function serve(
  { pepper, keys, log }: RawServices,
  message: IncomingMessage,
  response: ServerResponse,
  respond: (request: RawRequest) => Promise<RawResponse>,
): Promise<void> {
  const startedAt = performance.now();
  const requestId = uuidv7();
  const credentials = presentedKey(message);
  const hash = credentials.kind === 'key' ? apiKeyHash(pepper, credentials.key).toString('hex') : '';
  const merchant = keys.get(hash);
  const path = message.url ?? '';
  const { status, body } = merchant === undefined ? unauthorized : await respond({ message, merchant, path });
  response.writeHead(status, headers(requestId, body));
  response.end(body);
  log.info(
    {
      method: message.method,
      route: path,
      status,
      duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
      request_id: requestId,
      merchant_id: merchant?.merchantId ?? null,
      rail: 'test',
      error_code: null,
    },
    'request',
  );
}

const unauthorized: RawResponse = { status: 401, body: Buffer.from('{}') };

function headers(requestId: string, body: Buffer): Record<string, string | number> {
  return {
    'Request-Id': requestId,
    'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': body.length,
  };
}

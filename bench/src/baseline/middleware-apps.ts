import { createServer, type Server } from 'node:http';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { gatewayApp } from '@landed/gateway/app';
import type { KeyCache } from '@landed/gateway/auth/key-cache';
import { bodyBytesMax } from '@landed/gateway/body/read-bytes';
import { fingerprintOf } from '@landed/gateway/idempotency/fingerprint';
import { readStrictJson } from '@landed/gateway/json/strict-json';
import { jsonResponse } from '@landed/gateway/middleware/api-response';
import type { RailLimits } from '@landed/gateway/rate-limit/rate-limits';
import { routes } from '@landed/gateway/routes/index';
import { route } from '@landed/gateway/routes/route';
import type { Services } from '@landed/gateway/services';
import { bodyReader } from '@landed/gateway/validation/body-reader';
import { checkedPath } from './messages.js';
import { type RawServices, rawServer } from './raw-request.js';

routes.push(
  route({
    method: 'POST',
    path: checkedPath,
    operationId: 'benchChecked',
    idempotent: true,
    body: { schema: createPaymentIntentSchema, bytesMax: bodyBytesMax },
    handle: async ({ method, path, body }) => jsonResponse(200, { fingerprint: fingerprintOf(method, path, body) }),
  }),
);

/** The product's own app with all its middleware, in front of an operation that does nothing. */
export function middleware(
  services: Services,
  keys: KeyCache,
  apiKeyPepper: string,
  limits: RailLimits | null,
): Server {
  const app = gatewayApp({
    rail: 'test',
    services,
    keys,
    apiKeyPepper,
    limits,
    webhookSecrets: new Map(),
    lifecycle: { draining: false },
  });
  return createServer(app.callback());
}

const readCharge = bodyReader(createPaymentIntentSchema);

/** The same work written by hand: key, body, strict JSON, schema, fingerprint, headers, log. */
export function rawMiddleware(services: RawServices): Server {
  return rawServer(services, async ({ message, path }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const json = readStrictJson(Buffer.concat(chunks).toString('utf8'));
    if (json.kind === 'invalid' || message.headers['idempotency-key'] === undefined)
      return { status: 400, body: empty };
    const read = readCharge(json.value);
    if (read.kind === 'invalid') return { status: 400, body: empty };
    const fingerprint = fingerprintOf(message.method ?? '', path, read.body);
    return { status: 200, body: Buffer.from(JSON.stringify({ fingerprint })) };
  });
}

const empty = Buffer.from('{}');

import type { Server } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import type { Payload } from '@temporalio/common';
import Koa, { type Context } from 'koa';
import type { Keyring } from './keyring.js';
import { EncryptionCodec } from './payload-codec.js';

/** A payload in protobuf's JSON form: bytes are base64. */
interface PayloadJson {
  metadata?: Record<string, string>;
  data?: string;
}

const bodyBytesMax = 8 * 1024 * 1024;
const loopback = '127.0.0.1';
const loopbackHost = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

export interface CodecEndpointOptions {
  readonly keyring: Keyring;
  readonly port: number;
  /** Temporal Web's origin, the only one that browsers may call from. */
  readonly uiOrigin: string;
}

/**
 * Starts the HTTP endpoint with which Temporal Web decrypts payloads: `POST /decode` and `POST /encode` of Temporal's
 * remote codec protocol. Every client can read buyers' data here, so the endpoint listens on loopback only and accepts
 * one origin. A deployment must put it behind an authenticating proxy.
 */
export function startCodecEndpoint(options: CodecEndpointOptions): Promise<Server> {
  const codec = new EncryptionCodec(options.keyring);
  const router = new Router();
  router.post('/decode', (ctx) => convert(ctx, (payloads) => codec.decode(payloads)));
  router.post('/encode', (ctx) => convert(ctx, (payloads) => codec.encode(payloads)));

  const app = new Koa();
  app.use(async (ctx, next) => {
    // Protects against DNS rebinding: a web page can resolve its own name to this address.
    if (loopbackHost.test(ctx.get('host'))) await next();
    else ctx.status = 403;
  });
  app.use(cors({ origin: options.uiOrigin, allowMethods: 'POST', allowHeaders: 'Content-Type, X-Namespace' }));
  app.use(router.routes());
  return new Promise((resolve, reject) => {
    const server = app.listen(options.port, loopback, () => resolve(server));
    server.once('error', reject);
  });
}

async function convert(ctx: Context, step: (payloads: Payload[]) => Promise<Payload[]>): Promise<void> {
  try {
    const { payloads = [] } = JSON.parse(await readBody(ctx)) as { payloads?: PayloadJson[] };
    ctx.body = { payloads: (await step(payloads.map(fromJson))).map(toJson) };
  } catch {
    ctx.status = 400;
    ctx.body = { message: 'The payloads cannot be converted: malformed JSON, an unknown key or damaged data.' };
  }
}

async function readBody(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesMax) throw new RangeError('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function fromJson(json: PayloadJson): Payload {
  const metadata = Object.entries(json.metadata ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64')]);
  return { metadata: Object.fromEntries(metadata), data: Buffer.from(json.data ?? '', 'base64') };
}

function toJson(payload: Payload): PayloadJson {
  const metadata = Object.entries(payload.metadata ?? {}).map(([key, value]) => [
    key,
    Buffer.from(value).toString('base64'),
  ]);
  return { metadata: Object.fromEntries(metadata), data: Buffer.from(payload.data ?? []).toString('base64') };
}

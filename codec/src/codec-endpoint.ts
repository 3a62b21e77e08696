import { createHash, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import type { Payload } from '@temporalio/common';
import Koa, { type Context } from 'koa';
import { isLoopbackHost, loopback } from './endpoint/loopback-host.js';
import type { Keyring } from './keyring.js';
import { EncryptionCodec } from './payload-codec.js';

/** A payload in protobuf's JSON form: bytes are base64. */
interface PayloadJson {
  metadata?: Record<string, string>;
  data?: string;
}

const bodyBytesMax = 8 * 1024 * 1024;

export interface CodecEndpointOptions {
  readonly keyring: Keyring;
  readonly port: number;
  /** Temporal Web's origin, the only one that browsers may call from. */
  readonly uiOrigin: string;
  /** Default: loopback. Another address needs a token. */
  readonly host?: string;
  /** Absent on loopback only: every caller of this machine may then decrypt. */
  readonly token?: string;
  /** Called after each conversion, for a record of what was read. */
  readonly onConverted?: (call: ConvertedCall) => void;
}

/** One call: who the caller says to be is not known, so its address is kept. */
export interface ConvertedCall {
  readonly step: 'decode' | 'encode';
  readonly payloads: number;
  readonly namespace: string;
  readonly address: string | undefined;
}

/**
 * Starts the HTTP endpoint with which Temporal Web decrypts payloads: `POST /decode` and `POST /encode` of Temporal's
 * remote codec protocol. Every caller can read buyers' data here, so without a token the endpoint listens on loopback
 * only. It accepts one origin. TLS is a proxy's.
 */
export function startCodecEndpoint(options: CodecEndpointOptions): Promise<Server> {
  const codec = new EncryptionCodec(options.keyring);
  const { host = loopback, token, onConverted = () => undefined } = options;
  if (host !== loopback && token === undefined)
    throw new Error('CODEC_TOKEN is needed on an address that is not loopback');
  const router = new Router();
  for (const step of ['decode', 'encode'] as const) {
    router.post(`/${step}`, async (ctx) => {
      const payloads = await convert(ctx, (given) => codec[step](given));
      if (payloads === null) return;
      onConverted({
        step,
        payloads,
        namespace: ctx.get('x-namespace').slice(0, 200),
        address: ctx.req.socket.remoteAddress,
      });
    });
  }

  const app = new Koa();
  app.use(async (ctx, next) => {
    if (token !== undefined || isLoopbackHost(ctx.get('host'))) await next();
    else ctx.status = 403;
  });
  app.use(
    cors({ origin: options.uiOrigin, allowMethods: 'POST', allowHeaders: 'Authorization, Content-Type, X-Namespace' }),
  );
  if (token !== undefined) app.use(needToken(token));
  app.use(router.routes());
  return new Promise((resolve, reject) => {
    const server = app.listen(options.port, host, () => resolve(server));
    server.once('error', reject);
  });
}

/** Rejects a call without the token. Digests are compared, so that the time says nothing about it. */
function needToken(token: string): Koa.Middleware {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return async (ctx, next) => {
    if (timingSafeEqual(digest(ctx.get('authorization')), expected)) await next();
    else ctx.status = 401;
  };
}

/** The number of converted payloads; null when the body cannot be converted. */
async function convert(ctx: Context, step: (payloads: Payload[]) => Promise<Payload[]>): Promise<number | null> {
  try {
    const { payloads = [] } = JSON.parse(await readBody(ctx)) as { payloads?: PayloadJson[] };
    ctx.body = { payloads: (await step(payloads.map(fromJson))).map(toJson) };
    return payloads.length;
  } catch {
    ctx.status = 400;
    ctx.body = { message: 'The payloads cannot be converted: malformed JSON, an unknown key or damaged data.' };
    return null;
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

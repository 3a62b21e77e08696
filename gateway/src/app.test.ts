import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import { type Database, openDatabase } from '@landed/prisma/database';
import { type ApiKeyRecord, apiKeyHash } from '@landed/prisma/read/merchant/api-key';
import type { Client } from '@temporalio/client';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayApp } from './app.js';
import { KeyCache } from './auth/key-cache.js';
import { BrowserConfigs } from './checkout-config/browser-configs.js';
import { checkoutSettings, noCheckouts } from './checkout-config/checkout-settings.js';
import { openDependencies, unwatched } from './dependency/dependencies.js';
import { type Listener, listen } from './listener/listener.js';
import type { Services } from './services.js';
import { openTemporal } from './temporal/connect.js';

/**
 * No server listens at this address: requests that need the database or Temporal fail, and everything before that
 * works.
 */
const nowhere = '127.0.0.1:1';
const pepper = 'pepper-of-the-middleware-tests';
const secretKey = 'sk_test_0123456789abcdef';
const liveKey = 'sk_live_0123456789abcdef';
const publishableKey = 'pk_test_0123456789abcdef';
const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const log = pino({ level: 'silent' });

const keyRecord = (rail: ApiKeyRecord['rail'], kind: ApiKeyRecord['kind']): ApiKeyRecord => ({
  id: 'key-1',
  merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
  rail,
  kind,
  taxPolicy: { quote: 'required', remittance: 'platform' },
  isExposed: false,
});

const knownKeys = new Map(
  [
    [secretKey, keyRecord('test', 'secret')] as const,
    [liveKey, keyRecord('live', 'secret')] as const,
    [publishableKey, keyRecord('test', 'publishable')] as const,
  ].map(([key, record]) => [apiKeyHash(pepper, key).toString('hex'), record]),
);

let database: Database;
let temporal: Client;
let listener: Listener;
let services: Services;

beforeAll(async () => {
  database = openDatabase(`postgres://landed@${nowhere}/landed`);
  temporal = openTemporal({ address: nowhere, namespace: 'landed', keyring });
  const keys = new KeyCache(async (hash) => knownKeys.get(hash.toString('hex')) ?? null);
  services = {
    database,
    temporal,
    dependencies: unwatched,
    keyring,
    checkout: checkoutSettings(noCheckouts),
    browserConfigs: new BrowserConfigs(),
    payoutMinimums,
    log,
  };
  const app = gatewayApp({
    rail: 'test',
    services,
    keys,
    apiKeyPepper: pepper,
    limits: null,
    webhookSecrets: new Map(),
    lifecycle: { draining: false },
  });
  listener = await listen(app, '127.0.0.1', 0, log);
});

afterAll(async () => {
  await listener.drain(1);
  await temporal.connection.close();
  await database.close();
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const authorized = { Authorization: `Bearer ${secretKey}` };
const asJson = { ...authorized, 'Content-Type': 'application/json' };

/** Sends the chunks one by one. Several chunks make the body chunked, without a Content-Length. */
function call(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders,
  ...chunks: (string | Buffer)[]
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = chunks.length === 1 ? { 'Content-Length': Buffer.byteLength(chunks[0] ?? '') } : {};
    const sent = request({ port: listener.port, method, path, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

function post(path: string, headers: OutgoingHttpHeaders, ...chunks: (string | Buffer)[]): Promise<Reply> {
  return call('POST', path, headers, ...chunks);
}

function invalid(path: string, code: string, message: string) {
  return {
    error: {
      code: 'validation_error',
      message: 'The request is not valid: see details.fields.',
      details: { fields: [{ path, code, message }] },
    },
  };
}

async function expectInvalid(reply: Promise<Reply>, status: number, path: string, code: string, message: string) {
  const { status: received, text } = await reply;
  expect([received, JSON.parse(text)]).toEqual([status, invalid(path, code, message)]);
}

const quotes = '/v1/tax_quotes';
const payments = '/v1/payment_intents';
const intentPath = '/v1/payment_intents/019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';

describe('every response', () => {
  it('every response has a request id from the gateway and the security headers of an API', async () => {
    const { headers } = await call('GET', '/nowhere', { 'Request-Id': 'theirs', 'X-Request-Id': 'theirs' });
    expect(headers['request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  });

  it('every response is JSON even if the request was not valid HTTP', async () => {
    const { connect } = await import('node:net');
    const text = await new Promise<string>((resolve) => {
      const socket = connect(listener.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let received = '';
      socket.on('data', (part) => (received += part.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(text).toContain('HTTP/1.1 400 Bad Request\r\n');
    expect(text).toMatch(/\r\nRequest-Id: [0-9a-f-]{36}\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual(
      invalid('', 'malformed_http', 'Is not a valid HTTP request.'),
    );
  });
});

it('a gateway without a database rejects every request at once after the first, also one with a wrong key', async () => {
  const databaseUrl = `postgres://landed@${nowhere}/landed`;
  const dependencies = openDependencies({ databaseUrl, applicationName: undefined, temporal, log });
  const app = gatewayApp({
    rail: 'test',
    services: { ...services, dependencies },
    keys: new KeyCache(() => database.pool.query('SELECT 1').then(() => null)),
    apiKeyPepper: pepper,
    limits: null,
    webhookSecrets: new Map(),
    lifecycle: { draining: false },
  });
  const other = await listen(app, '127.0.0.1', 0, log);
  const read = async () => {
    const startedAt = performance.now();
    const { status, headers } = await fetch(`http://127.0.0.1:${other.port}${intentPath}`, { headers: authorized });
    return { status, retryAfter: Number(headers.get('retry-after')), milliseconds: performance.now() - startedAt };
  };
  expect((await read()).status).toBe(503);
  await expect.poll(() => dependencies.postgresql.isDown).toBe(true);
  const rejected = [await read(), await read(), await read(), await read(), await read()];
  expect(rejected.map(({ status, retryAfter }) => [status, retryAfter >= 1])).toEqual(rejected.map(() => [503, true]));
  // The fastest: in the others, the machine may have been busy with something else.
  expect(Math.min(...rejected.map(({ milliseconds }) => milliseconds))).toBeLessThan(300);
  await other.drain(1);
  await dependencies.close();
});

describe('paths and methods', () => {
  it('responds 404 to an unknown path without a key', async () => {
    const { status, text } = await call('GET', '/v1/unknown', {});
    expect([status, JSON.parse(text)]).toEqual([
      404,
      { error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' } },
    ]);
  });

  it('lists the methods of a known path', async () => {
    const reply = await call('DELETE', intentPath, {});
    expect(reply.headers.allow).toBe('GET, HEAD');
    await expectInvalid(Promise.resolve(reply), 405, '', 'method_not_allowed', 'Allowed here: GET, HEAD.');
    expect((await call('OPTIONS', payments, {})).headers.allow).toBe('GET, HEAD, POST');
    expect((await call('POST', '/livez', {})).headers.allow).toBe('GET, HEAD');
  });

  it('serves health and the API description without a key', async () => {
    expect((await call('GET', '/livez', {})).text).toBe('{"status":"ok"}');
    const ready = await call('GET', '/readyz', {});
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      503,
      { status: 'not_ready', database: false, temporal: false, clock: null, draining: false },
    ]);
    const description = await call('GET', '/openapi.json', {});
    expect(JSON.parse(description.text).openapi).toBe('3.1.1');
    const again = await call('GET', '/openapi.json', { 'If-None-Match': description.headers.etag });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('authentication', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { 'X-API-Key': 'sk_test_ffffffffffffffff' }],
    ["the other rail's key", { 'X-API-Key': liveKey }],
    ['a publishable key', { 'X-API-Key': publishableKey }],
    ['two different keys', { ...authorized, 'X-API-Key': 'sk_test_ffffffffffffffff' }],
    ['another scheme', { Authorization: `Basic ${secretKey}` }],
  ])('responds with the same 401 to %s, before the body is read', async (_, headers) => {
    const { status, headers: received, text } = await post(quotes, { ...headers, 'Content-Type': 'text/plain' }, '{');
    expect([status, received['www-authenticate'], text]).toEqual([
      401,
      'Bearer realm="Landed"',
      '{"error":{"code":"unauthorized","message":"The API key is missing or not valid for this mode."}}',
    ]);
  });

  it.each([{ 'X-API-Key': secretKey }, { ...authorized, 'X-API-Key': secretKey }])('accepts %j', async (headers) => {
    expect((await post(quotes, headers, '{')).status).toBe(415);
  });
});

describe('the body', () => {
  it.each([
    ['gzip', { 'Content-Encoding': 'gzip' }, 'Content-Encoding', 'content_encoding'],
    ['no type', { 'Content-Type': undefined }, 'Content-Type', 'media_type'],
    ['text', { 'Content-Type': 'text/plain' }, 'Content-Type', 'media_type'],
    ['a type that ends like JSON', { 'Content-Type': 'application/notjson' }, 'Content-Type', 'media_type'],
    ['another family', { 'Content-Type': 'text/vnd.a+json' }, 'Content-Type', 'media_type'],
    ['latin1', { 'Content-Type': 'application/json; charset=latin1' }, 'Content-Type', 'charset'],
    ['an empty charset', { 'Content-Type': 'application/json; charset=' }, 'Content-Type', 'charset'],
    ['two charsets', { 'Content-Type': 'application/json; charset=utf-8; charset=utf-16' }, 'Content-Type', 'charset'],
  ])('the body is rejected with %s', async (_, headers, path, code) => {
    const sent = Object.fromEntries(
      Object.entries({ ...asJson, ...headers }).filter(([, value]) => value !== undefined),
    );
    const { status, text } = await post(quotes, sent, '{}');
    expect([status, JSON.parse(text).error.details.fields[0]]).toEqual([
      415,
      { path, code, message: expect.stringMatching(/^The (body|charset)/) },
    ]);
  });

  it.each([
    'application/json',
    'application/vnd.landed.v1+json',
    'Application/JSON; Charset="UTF-8"',
    'application/json;v=1',
  ])('the body is read as %s', async (type) => {
    expect((await post(quotes, { ...authorized, 'Content-Type': type }, '{}')).status).toBe(400);
  });

  it('a body is read with the content encoding identity', async () => {
    expect((await post(quotes, { ...asJson, 'Content-Encoding': 'identity' }, '{}')).status).toBe(400);
  });

  const tooLarge = [413, '', 'body_too_large', 'Must be at most 65536 bytes.'] as const;

  it('the body is a 413 above 64 KiB by its Content-Length, and the connection stays usable', async () => {
    await expectInvalid(post(payments, asJson, Buffer.alloc(100 * 1024, 0x20)), ...tooLarge);
    expect((await call('GET', '/livez', {})).status).toBe(200);
  });

  it('the body is a 413 above 64 KiB without a Content-Length', async () => {
    const chunks = Array.from({ length: 10 }, () => Buffer.alloc(10 * 1024, 0x20));
    await expectInvalid(post(payments, asJson, ...chunks), ...tooLarge);
  });

  it('the body is invalid above 32 KiB on quotes only', async () => {
    const padded = `{}${' '.repeat(32 * 1024)}`;
    await expectInvalid(post(quotes, asJson, padded), 400, '', 'body_too_large', 'Must be at most 32768 bytes.');
    const { text } = await post(payments, asJson, padded);
    expect(JSON.parse(text).error.code).toBe('idempotency_key_required');
  });

  it.each([
    ['nothing', '', 'required', 'A JSON body is required.'],
    [
      'invalid UTF-8',
      Buffer.from([0x22, 0xc3, 0x28, 0x22]),
      'malformed_utf8',
      'Must be UTF-8 without a byte order mark.',
    ],
    [
      'a surrogate in UTF-8',
      Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
      'malformed_utf8',
      'Must be UTF-8 without a byte order mark.',
    ],
    ['a byte order mark', '\uFEFF{}', 'malformed_utf8', 'Must be UTF-8 without a byte order mark.'],
    ['invalid JSON', '{"a":', 'malformed_json', 'Is not valid JSON.'],
  ])('the body is rejected if it is %s', async (_, body, code, message) => {
    await expectInvalid(post(quotes, asJson, body), 400, '', code, message);
  });

  it('a body is rejected with the path of a number that is not written as an integer', async () => {
    const message = 'Must be written as an integer, without fraction or exponent.';
    await expectInvalid(
      post(quotes, asJson, '{"shipping_amount":10.0}'),
      400,
      'shipping_amount',
      'not_integer',
      message,
    );
  });
});

describe('the idempotency key', () => {
  it.each([undefined, ''])('the idempotency key is required on a charge: %j', async (key) => {
    const headers = key === undefined ? asJson : { ...asJson, 'Idempotency-Key': key };
    const { status, text } = await post(payments, headers, '{}');
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        error: {
          code: 'idempotency_key_required',
          message:
            'The Idempotency-Key header is missing: send one key per operation, and the same key on every retry.',
        },
      },
    ]);
  });

  it.each([['x'.repeat(256)], ['a b'], ['ü'], [['one', 'two']]])(
    'the idempotency key is rejected if it is %j',
    async (key) => {
      const message = 'Must be 1 to 255 visible ASCII characters, in one header.';
      await expectInvalid(
        post(payments, { ...asJson, 'Idempotency-Key': key }, '{}'),
        400,
        'Idempotency-Key',
        'format',
        message,
      );
    },
  );

  it('the idempotency key is checked after the body is parsed and before its fields are validated', async () => {
    const { text } = await post(payments, { ...asJson, 'Idempotency-Key': 'x'.repeat(255) }, '{"extra":1}');
    expect(JSON.parse(text).error.details.fields.map(({ path }: { path: string }) => path)).toContain('extra');
  });
});

describe('validation', () => {
  it('rejects a query parameter as an unknown field, without its value', async () => {
    const message = 'Is not a parameter of this request.';
    await expectInvalid(
      call('GET', `${intentPath}?expand=canary`, authorized),
      400,
      'expand',
      'unknown_field',
      message,
    );
  });
});

describe('without a database', () => {
  const failed =
    '{"error":{"code":"rate_limit_unavailable","message":"The service is busy: wait, then send the same request again.","details":{"reason":"dependency_unavailable"}}}';
  const payment = JSON.stringify({
    amount: 1000,
    currency: 'GBP',
    payment_method: 'pm_card_visa',
    customer: { email: 'a@example.com' },
  });

  it.each([
    ['a read', 'GET', intentPath, authorized, []],
    ['a charge', 'POST', payments, { ...asJson, 'Idempotency-Key': 'k' }, [payment]],
  ] as const)('responds to %s with a 503 that may be retried', async (_, method, path, headers, chunks) => {
    const reply = await call(method, path, headers, ...chunks);
    expect([reply.status, reply.text]).toEqual([503, failed]);
    expect(reply.headers['retry-after']).toMatch(/^[123]$/);
  });

  it('a malformed payment id gets its 404 without a database', async () => {
    const { status, text } = await call('GET', '/v1/payment_intents/1', authorized);
    expect([status, text]).toEqual([
      404,
      '{"error":{"code":"not_found","message":"The resource was not found: check the path and the id."}}',
    ]);
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConfigError, loadConfig } from './load-config.js';

const config = {
  currency: 'GBP',
  entity: 'gb',
  publishable_key: 'pk_test_processor',
  wallets: { apple_pay: 'inactive', google_pay: 'inactive' },
  processor: { script_url: 'https://js.example/v3/' },
  branding: {},
};

let server: Server;
let baseUrl: string;
let requests: IncomingMessage[];
/** What the server sends, in turn; the last one is repeated. */
let replies: ((response: ServerResponse) => void)[];

const ok = (response: ServerResponse) =>
  response.writeHead(200, { ETag: '"1"', 'content-type': 'application/json' }).end(JSON.stringify(config));
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end('{}');

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    const [reply = ok] = replies;
    if (replies.length > 1) replies.shift();
    reply(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  requests = [];
  replies = [ok];
});

let keys = 0;
/** Each test has its own key, and so nothing that is kept. */
const account = () => {
  keys += 1;
  return { key: `pk_test_${keys}`, baseUrl, isTest: true };
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: ConfigError) => error,
  );

describe('loadConfig', () => {
  it('asks once for all forms of a page, and keeps the configuration', async () => {
    const one = account();
    const [first, second] = await Promise.all([loadConfig(one, 'GBP'), loadConfig(one, 'GBP')]);
    expect(first).toEqual(config);
    expect(second).toBe(first);
    expect(await loadConfig(one, 'GBP')).toBe(first);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${one.key}`);
  });

  it.each([
    ['a 500', status(500)],
    ['a 503 without a body', status(503)],
    ['a 429', status(429, { 'Retry-After': '1' })],
    ['a lost connection', (response: ServerResponse) => void response.destroy()],
  ])('tries again after %s', async (_, reply) => {
    replies = [reply, ok];
    expect(await loadConfig(account(), 'GBP')).toEqual(config);
    expect(requests).toHaveLength(2);
  });

  it('the second attempt waits for Retry-After', async () => {
    replies = [status(429, { 'Retry-After': '1' }), ok];
    const startedAt = performance.now();
    await loadConfig(account(), 'GBP');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it('the second attempt waits the usual time when a proxy sends a date in Retry-After', async () => {
    replies = [status(429, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }), ok];
    const startedAt = performance.now();
    await loadConfig(account(), 'GBP');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(490);
  });

  it('tries again when there is no response for 10 s, and then says which address failed', async () => {
    replies = [() => undefined];
    // The sockets keep their clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const failed = failure(loadConfig(account(), 'GBP'));
      for (const requested of [1, 2, 3]) {
        while (requests.length < requested) await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(9_999);
        expect(requests).toHaveLength(requested);
        await vi.advanceTimersByTimeAsync(1);
        await vi.advanceTimersByTimeAsync(2_000);
      }
      expect((await failed)?.message).toBe(`${baseUrl}/v1/checkout/browser_config could not be loaded.`);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves a long Retry-After to the buyer', async () => {
    replies = [status(429, { 'Retry-After': '60' })];
    expect(await failure(loadConfig(account(), 'GBP'))).toMatchObject({ waitMilliseconds: 60_000 });
    expect(requests).toHaveLength(1);
  });

  it('gives up after three attempts, and a later call starts again', async () => {
    replies = [status(500)];
    const one = account();
    expect(await failure(loadConfig(one, 'GBP'))).toMatchObject({ waitMilliseconds: 0 });
    expect(requests).toHaveLength(3);
    replies = [ok];
    expect(await loadConfig(one, 'GBP')).toEqual(config);
  });

  it.each([
    ['a rejected key', status(401)],
    ['a wrong currency', status(400)],
    ['a page of a proxy', (response: ServerResponse) => void response.writeHead(200).end('{"hello":true}')],
    [
      'the configuration of another currency',
      (response: ServerResponse) => void response.writeHead(200).end(JSON.stringify({ ...config, currency: 'USD' })),
    ],
  ])('loadConfig does not repeat a request that ends with %s, and says so without the key', async (_, reply) => {
    replies = [reply];
    const error = await failure(loadConfig(account(), 'GBP'));
    expect(error?.waitMilliseconds).toBe(Infinity);
    expect(error?.message).not.toContain('pk_test');
    expect(requests).toHaveLength(1);
  });
});

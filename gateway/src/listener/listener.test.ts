import { connect } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorResponses } from '../middleware/error-responses.js';
import { requestId } from '../middleware/request-id.js';
import type { RequestState } from '../middleware/request-state.js';
import { requireOneMeaning } from '../middleware/require-one-meaning.js';
import { type Listener, listen } from './listener.js';

const log = pino({ level: 'silent' });
let listener: Listener;

beforeAll(async () => {
  const app = new Koa<RequestState>();
  app.use(requestId('test', { draining: false }));
  app.use(errorResponses(log));
  app.use(requireOneMeaning);
  app.use((ctx) => {
    ctx.body = 'accepted';
  });
  listener = await listen(app, '127.0.0.1', 0, log);
});

afterAll(() => listener.drain(1));

/** Sends these bytes and returns the status, and the first field of the error, of the first response. */
function sent(head: readonly string[], body = ''): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(listener.port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`));
    const timer = setTimeout(() => socket.end(), 500);
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(parts).toString();
      const json = /\{.*\}/s.exec(text)?.[0];
      const field = json === undefined ? undefined : (JSON.parse(json) as Error).error.details.fields[0];
      resolve([Number(text.split(' ')[1]), ...(field === undefined ? [] : [field.path, field.code])]);
    });
  });
}

interface Error {
  readonly error: { readonly details: { readonly fields: readonly { path: string; code: string }[] } };
}

const headers = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`);
const get = ['GET / HTTP/1.1', 'Host: a'];
const post = ['POST / HTTP/1.1', 'Host: a', 'Content-Type: application/json'];

describe('a request with one meaning', () => {
  it.each([
    ['100 header fields', [...get, ...headers(99)], ''],
    ['a chunked body', [...post, 'Transfer-Encoding: Chunked'], '0\r\n\r\n'],
    ['one content type', [...post, 'Content-Length: 2'], '{}'],
  ])('a request with %s is accepted', async (_, head, body) => {
    expect(await sent(head, body)).toEqual([200]);
  });
});

describe('a request that may be understood in two ways', () => {
  it.each([
    ['101 header fields', [...get, ...headers(100)], '', [400, '', 'malformed_http']],
    ['no host', ['GET / HTTP/1.1'], '', [400, 'Host', 'required']],
    ['two hosts', [...get, 'host: b'], '', [400, 'Host', 'malformed_http']],
    ['two content types', [...post, 'content-type: text/plain'], '', [400, 'Content-Type', 'malformed_http']],
    [
      'two encodings',
      [...post, 'Transfer-Encoding: gzip, chunked'],
      '0\r\n\r\n',
      [400, 'Transfer-Encoding', 'malformed_http'],
    ],
    ['two lengths', [...post, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}', [400, '', 'malformed_http']],
    ['17 KiB of headers', [...get, `X: ${'a'.repeat(17 * 1024)}`], '', [400, '', 'malformed_http']],
    ['the method of proxies', ['CONNECT example.com:443 HTTP/1.1', 'Host: a'], '', [405, '', 'method_not_allowed']],
  ])('a request with %s is rejected', async (_, head, body, expected) => {
    expect(await sent(head, body)).toEqual(expected);
  });
});

import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../routes/index.js';
import type { Route } from '../routes/route.js';
import { errorResponses } from './error-responses.js';
import { readBody } from './read-body.js';
import type { RequestState } from './request-state.js';

const [evidence, refund] = ['submitDisputeEvidence', 'createRefund'].map((id) =>
  routes.find(({ operationId }) => operationId === id),
) as [Route, Route];
const mebibyte = 1024 * 1024;

let port = 0;
let close: () => void = () => {};

beforeAll(async () => {
  const app = new Koa<RequestState>();
  app.use(errorResponses({ error: () => {}, warn: () => {} } as never));
  app.use((ctx, next) => {
    ctx.state.route = ctx.path === '/evidence' ? evidence : refund;
    return next();
  });
  app.use(readBody);
  app.use((ctx) => {
    ctx.body = JSON.stringify({ read: ctx.state.json });
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterAll(() => close());

/** The status and body of a response to a raw request. */
function send(path: string, headers: readonly string[], body = ''): Promise<readonly [number, unknown]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('end', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve([Number(head.slice(9, 12)), JSON.parse(rest.join('') || 'null')]);
    });
    socket.write([`POST ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', body].join('\r\n'));
  });
}

const json = 'Content-Type: application/json';
const issue = (code: string) =>
  expect.objectContaining({
    error: expect.objectContaining({ details: { fields: [expect.objectContaining({ code })] } }),
  });

describe('an operation whose body may be left out', () => {
  it('reads an absent and an empty body as an empty object, whatever the media type', async () => {
    expect(await send('/evidence', [])).toEqual([200, { read: {} }]);
    expect(await send('/evidence', ['Content-Length: 0', 'Content-Type: text/plain'])).toEqual([200, { read: {} }]);
    expect(await send('/evidence', [json, 'Content-Length: 0'])).toEqual([200, { read: {} }]);
    expect(await send('/evidence', [json, 'Transfer-Encoding: chunked'], '0\r\n\r\n')).toEqual([200, { read: {} }]);
  });

  it('an operation whose body may be left out still needs JSON for a body', async () => {
    expect(await send('/evidence', ['Content-Length: 2'], '{}')).toEqual([415, issue('media_type')]);
    expect(await send('/evidence', [json, 'Content-Length: 1'], '{')).toEqual([400, issue('malformed_json')]);
  });

  it('accepts a body of 1 MiB and rejects one byte more with 413', async () => {
    const fill = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;
    const [status] = await send('/evidence', [json, `Content-Length: ${mebibyte}`], fill(mebibyte));
    expect(status).toBe(200);
    const larger = fill(mebibyte + 1);
    expect(await send('/evidence', [json, `Content-Length: ${larger.length}`], larger)).toEqual([
      413,
      issue('body_too_large'),
    ]);
  });
});

describe('an operation that needs a body', () => {
  it('rejects an absent body, and one of more than 64 KiB with 413', async () => {
    expect(await send('/refund', [json])).toEqual([400, issue('required')]);
    const large = 'x'.repeat(64 * 1024 + 1);
    expect(await send('/refund', [json, `Content-Length: ${large.length}`], large)).toEqual([
      413,
      issue('body_too_large'),
    ]);
  });
});

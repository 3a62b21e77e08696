import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postToReceiver } from './post-to-receiver.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=b`);
}

function post(url: URL, changes: { timeoutMilliseconds?: number; signal?: AbortSignal } = {}) {
  const defaults = { timeoutMilliseconds: 5_000, signal: new AbortController().signal };
  return postToReceiver({ url, headers: { 'X-One': '1' }, body: Buffer.from('{"ü":1}'), ...defaults, ...changes });
}

it('sends the body unchanged, with only the given headers and those of the connection', async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers, Buffer.concat(parts).toString('utf8')]);
      response.writeHead(204).end();
    });
  });
  expect(await post(url)).toMatchObject({ kind: 'response', status: 204 });
  expect(seen).toEqual([
    [
      'POST',
      '/hooks?a=b',
      { 'x-one': '1', 'content-length': '8', host: url.host, connection: expect.any(String) as string },
      '{"ü":1}',
    ],
  ]);
});

it('returns a redirect as the response and does not follow it', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post(url)).toMatchObject({ kind: 'response', status: 307 });
  expect(requests).toBe(1);
});

it('returns a response whose body never ends', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200);
    response.write('x');
  });
  expect(await post(url)).toMatchObject({ kind: 'response', status: 200 });
});

it('gives up after the timeout when the receiver does not respond', async () => {
  const url = await serve(() => undefined);
  expect(await post(url, { timeoutMilliseconds: 100 })).toMatchObject({
    kind: 'no_response',
    reason: 'no response within 0.1 s',
  });
});

it('distinguishes a receiver that closes the connection from one that does not listen', async () => {
  const server = createTcpServer((socket: Socket) => socket.on('error', () => undefined).destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await post(url)).toMatchObject({
    kind: 'no_response',
    reason: 'the connection was closed without a response',
  });
  await new Promise((resolve) => server.close(resolve));
  expect(await post(url)).toMatchObject({ kind: 'no_response', reason: 'nothing listens there' });
});

it('gives up at once when the signal aborts', async () => {
  const url = await serve(() => undefined);
  const end = new AbortController();
  const posted = post(url, { signal: end.signal });
  end.abort();
  expect(await posted).toMatchObject({ kind: 'no_response', reason: 'given up' });
  expect(await post(url, { signal: end.signal })).toMatchObject({ kind: 'no_response', reason: 'given up' });
});

import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { drainServer, keepAliveMilliseconds } from './drain-server.js';

/** A server with one request in flight, on a connection that its client keeps open. */
async function serving() {
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds });
  const arrived = once(server, 'request');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, agent: new Agent({ keepAlive: true }) });
  const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
  return { server, request, response };
}

it('drainServer waits for the response in flight, and closes its connection although the client keeps it open', async () => {
  const { server, request, response } = await serving();
  const received = once(request, 'response');
  const startedAt = performance.now();
  const drained = drainServer(server, 60);
  response.end('done');
  const [{ statusCode }] = (await received) as [IncomingMessage];
  expect(statusCode).toBe(200);
  await drained;
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

it('drainServer closes a connection whose response does not end in time', async () => {
  const { server, request } = await serving();
  const failed = once(request, 'error');
  await drainServer(server, 0.1);
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
});

import { once } from 'node:events';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpsServer } from './ops-server.js';

let server: Server;
let notReady: () => Promise<string | null>;

beforeAll(async () => {
  const options = { host: '127.0.0.1', port: 0, addMetrics: () => undefined, notReadyReason: () => notReady() };
  server = await startOpsServer(options);
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

async function statusOf(path: string, host = 'localhost'): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ port, path, headers: { host }, agent: false }), 'response');
  response.resume();
  return response.statusCode;
}

it('a worker is ready, not ready for a reason, or not ready because its state cannot be read', async () => {
  notReady = async () => null;
  expect(await statusOf('/readyz')).toBe(200);
  notReady = async () => 'draining';
  expect(await statusOf('/readyz')).toBe(503);
  notReady = () => Promise.reject(new Error('refused'));
  expect([await statusOf('/readyz'), await statusOf('/livez'), await statusOf('/other')]).toEqual([503, 200, 404]);
});

it('metrics are read under a name of this machine, and not by a web page whose name leads here', async () => {
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/metrics', 'rebound.example.com')).toBe(403);
});

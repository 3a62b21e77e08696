import { once } from 'node:events';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpsServer } from './ops-server.js';

let server: Server;

beforeAll(async () => {
  server = await startOpsServer({ host: '127.0.0.1', port: 0 }, new Registry());
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

async function statusUnder(host: string, path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ port, path, headers: { host }, agent: false }), 'response');
  response.resume();
  return response.statusCode;
}

it('metrics are read under a name of this machine, and not by a web page whose name leads here', async () => {
  expect(await statusUnder('127.0.0.1', '/metrics')).toBe(200);
  expect(await statusUnder('localhost', '/other')).toBe(404);
  expect(await statusUnder('rebound.example.com', '/metrics')).toBe(403);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ChosenPorts, choosePorts } from './choose-ports.js';
import { portNames, portVariable } from './port-name.js';

const servers: Server[] = [];
const chosen: ChosenPorts[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const ports of chosen.splice(0)) ports.release();
});

async function listen(): Promise<number> {
  const server = createServer();
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function choose(fixed: Parameters<typeof choosePorts>[0]): Promise<ChosenPorts['ports']> {
  const ports = await choosePorts(fixed);
  chosen.push(ports);
  return ports.ports;
}

test('two stacks get different ports before either of them listens', async () => {
  const [first, second] = [await choose({}), await choose({})];
  const all = [...Object.values(first), ...Object.values(second)];
  expect(new Set(all).size).toBe(2 * portNames.length);
});

test('a fixed port that is in use is an error, and no port stays claimed', async () => {
  const taken = await listen();
  await expect(choosePorts({ gatewayTest: taken })).rejects.toThrow(
    `Port ${taken} of LANDED_PORT_GATEWAY_TEST is in use. Free the port, or set another one.`,
  );
  servers[0]?.close();
  expect((await choose({ gatewayTest: taken })).gatewayTest).toBe(taken);
});

test('one port cannot be fixed for two listeners', async () => {
  const port = await listen();
  servers[0]?.close();
  await expect(choosePorts({ codec: port, sandbox: port })).rejects.toThrow('LANDED_PORT_CODEC');
});

test('every listener has its own variable', () => {
  expect(portVariable('gatewayTest')).toBe('LANDED_PORT_GATEWAY_TEST');
  expect(portVariable('temporalUi')).toBe('LANDED_PORT_TEMPORAL_UI');
  expect(portVariable('workersOps')).toBe('LANDED_PORT_WORKERS_OPS');
});

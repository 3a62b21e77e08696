import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ChosenPorts, choosePorts } from './choose-ports.js';
import { portVariable } from './port-name.js';

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

test('two stacks get different ports although neither listens yet', async () => {
  const [first, second] = [await choose({}), await choose({})];
  const all = [...Object.values(first), ...Object.values(second)];
  expect(new Set(all).size).toBe(16);
});

test('a port that was asked for is refused when somebody listens on it, and nothing stays claimed', async () => {
  const taken = await listen();
  await expect(choosePorts({ gatewayTest: taken })).rejects.toThrow(
    `Port ${taken} is taken, but LANDED_PORT_GATEWAY_TEST asks for it. Free it, or set another one.`,
  );
  servers[0]?.close();
  expect((await choose({ gatewayTest: taken })).gatewayTest).toBe(taken);
});

test('the same port cannot be asked for twice', async () => {
  const port = await listen();
  servers[0]?.close();
  await expect(choosePorts({ codec: port, sandbox: port })).rejects.toThrow('LANDED_PORT_CODEC');
});

test('every listener has a variable of its own', () => {
  expect(portVariable('gatewayTest')).toBe('LANDED_PORT_GATEWAY_TEST');
  expect(portVariable('temporalUi')).toBe('LANDED_PORT_TEMPORAL_UI');
  expect(portVariable('workersOps')).toBe('LANDED_PORT_WORKERS_OPS');
});

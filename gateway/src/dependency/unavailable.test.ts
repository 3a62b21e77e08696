import { type AddressInfo, createServer, type Socket } from 'node:net';
import { openConnectionPool } from '@landed/prisma/connection-pool';
import { ServiceError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import type Koa from 'koa';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayApp } from '../app.js';
import { KeyCache } from '../auth/key-cache.js';
import { type Listener, listen } from '../listener/listener.js';
import { OutcomeUnknown } from '../middleware/api-error-exception.js';
import type { RequestState } from '../middleware/request-state.js';
import { routes } from '../routes/index.js';
import type { Services } from '../services.js';
import { unwatched } from './dependencies.js';
import { isUnavailable } from './unavailable.js';

const log = pino({ level: 'silent' });

const grpc = (code: number) => Object.assign(new Error('words'), { code, details: 'words', metadata: {} });
const ofTemporal = (code: number) => new ServiceError('words', { cause: grpc(code) });
const coded = (code: string) => Object.assign(new Error('words'), { code });
const ofPrisma = (cause: object) =>
  Object.assign(new Error('words'), { code: 'P2010', meta: { driverAdapterError: { cause } } });

const outages: readonly (readonly [string, Error])[] = [
  ['CANCELLED', ofTemporal(1)],
  ['DEADLINE_EXCEEDED', ofTemporal(4)],
  ['RESOURCE_EXHAUSTED', ofTemporal(8)],
  ['UNAVAILABLE', ofTemporal(14)],
  ['UNAVAILABLE without its wrapper', grpc(14)],
  ['the time-out of an update', new WorkflowUpdateRPCTimeoutOrCancelledError('words', { cause: grpc(4) })],
  ['no connection of the pool in time', new Error('timeout exceeded when trying to connect')],
  ['a statement without a response', new Error('Query read timeout')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'P2024', 'P2028'].map((code) => [code, coded(code)] as const),
  ...['25006', '55000', '53300', '57014', '57P01', '57P02', '57P03'].map((code) => [code, coded(code)] as const),
  ['57P03 in an error of Prisma', ofPrisma({ kind: 'postgres', code: '57P03' })],
  ['an address where nothing listens', ofPrisma({ kind: 'DatabaseNotReachable' })],
  ['too many connections', ofPrisma({ kind: 'TooManyConnections' })],
  ['the cause of another error', new Error('words', { cause: coded('ECONNRESET') })],
];

const faults: readonly (readonly [string, unknown])[] = [
  ['a bug', new TypeError('words')],
  ['NOT_FOUND', ofTemporal(5)],
  ['INTERNAL', ofTemporal(13)],
  ['a unique violation', ofPrisma({ kind: 'UniqueConstraintViolation' })],
  ['a wrong statement', coded('42601')],
  ['an outage after an operation was begun', new OutcomeUnknown('words', { cause: coded('ECONNRESET') })],
  ['a text', 'ECONNRESET'],
];

describe('isUnavailable', () => {
  it.each(outages)('isUnavailable returns true for %s', (_, error) => expect(isUnavailable(error)).toBe(true));
  it.each(faults)('isUnavailable returns false for %s', (_, error) => expect(isUnavailable(error)).toBe(false));

  it.each<[string, (socket: Socket) => void]>([
    ['accepts connections and never responds', () => undefined],
    ['resets connections', (socket) => socket.resetAndDestroy()],
    ['closes connections', (socket) => socket.end()],
  ])('isUnavailable returns true for the error of the driver when a server %s', async (_, serve) => {
    const server = createServer(serve).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const pool = openConnectionPool(`postgres://a@127.0.0.1:${port}/b`, {
      connectionsMax: 1,
      timeoutMilliseconds: 100,
    });
    const error: unknown = await pool.query('SELECT 1').catch((failure: unknown) => failure);
    server.close();
    await pool.end();
    expect(isUnavailable(error)).toBe(true);
  });
});

describe('a route', () => {
  let failure: unknown;
  let listener: Listener;

  beforeAll(async () => {
    const app: Koa<RequestState> = gatewayApp({
      rail: 'test',
      // The first thing that a request needs fails.
      services: { dependencies: unwatched, log } as unknown as Services,
      keys: new KeyCache(() => Promise.reject(failure)),
      apiKeyPepper: 'pepper',
      limits: null,
      webhookSecrets: new Map(),
      lifecycle: { draining: false },
    });
    listener = await listen(app, '127.0.0.1', 0, log);
  });
  afterAll(() => listener.drain(1));

  const all = routes.map(({ method, path }) => [method, path.replaceAll(/\{[a-z_]+\}/g, '1')] as const);

  async function send(method: string, path: string, key: number): Promise<readonly [number, string, string | null]> {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, {
      method,
      headers: { Authorization: `Bearer sk_test_${String(key).padStart(16, '0')}` },
    });
    const { error } = (await response.json()) as { error: { code: string } };
    return [response.status, error.code, response.headers.get('retry-after')];
  }

  it.each(all)('%s %s responds with 503 to an outage, and with 500 to a fault', async (method, path) => {
    for (const [index, error] of [ofTemporal(4), coded('ECONNREFUSED'), new Error('Query read timeout')].entries()) {
      failure = error;
      const retryAfter = expect.stringMatching(/^[123]$/) as string;
      expect(await send(method, path, index)).toEqual([503, 'rate_limit_unavailable', retryAfter]);
    }
    failure = new TypeError('words');
    expect(await send(method, path, 9)).toEqual([500, 'internal_error', '1']);
  });
});

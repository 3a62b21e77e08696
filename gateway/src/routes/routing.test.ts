import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import type { Rail } from '@landed/contracts/rail/rail';
import { openDatabase } from '@landed/prisma/database';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayApp } from '../app.js';
import { KeyCache } from '../auth/key-cache.js';
import { BrowserConfigs } from '../checkout-config/browser-configs.js';
import { checkoutSettings, noCheckouts } from '../checkout-config/checkout-settings.js';
import { unwatched } from '../dependency/dependencies.js';
import { type Listener, listen } from '../listener/listener.js';
import { openTemporal } from '../temporal/connect.js';

/** No server listens at this address: a request that needs the database gets a 500. */
const nowhere = '127.0.0.1:1';
const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const database = openDatabase(`postgres://landed@${nowhere}/landed`);
const temporal = openTemporal({ address: nowhere, namespace: 'landed', keyring });
const lines: { route?: string | null; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const listeners = new Map<Rail, Listener>();

beforeAll(async () => {
  for (const rail of ['test', 'live'] as const) {
    const keys = new KeyCache(async () => ({
      id: 'key-1',
      merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
      rail,
      kind: 'secret',
      taxPolicy: { quote: 'required', remittance: 'platform' },
      isExposed: false,
    }));
    const webhookSecrets = new Map([['gb' as const, ['whsec_0123456789abcdef']]]);
    const services = {
      database,
      temporal,
      dependencies: unwatched,
      keyring,
      checkout: checkoutSettings(noCheckouts),
      browserConfigs: new BrowserConfigs(),
      payoutMinimums,
      log,
    };
    const lifecycle = { draining: false };
    const app = gatewayApp({ rail, services, keys, apiKeyPepper: 'pepper', limits: null, webhookSecrets, lifecycle });
    listeners.set(rail, await listen(app, '127.0.0.1', 0, log));
  }
});

afterAll(async () => {
  for (const listener of listeners.values()) await listener.drain(1);
  await temporal.connection.close();
  await database.close();
});

interface Routed {
  readonly status: number;
  readonly allow: string | undefined;
  readonly code: string | null;
  /** The label of the route in the access log. */
  readonly route: string | null | undefined;
}

const portOf = (rail: Rail) => listeners.get(rail)?.port ?? 0;
const lastRoute = () => lines.findLast(({ route }) => route !== undefined)?.route;
const key = { authorization: 'Bearer sk_test_0123456789abcdef' };

async function routed(
  method: string,
  path: string,
  headers: IncomingHttpHeaders = key,
  rail: Rail = 'test',
): Promise<Routed> {
  const { status, allow, text } = await new Promise<{ status: number; allow: string | undefined; text: string }>(
    (resolve, reject) => {
      const sent = request({ port: portOf(rail), method, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, text });
        });
      });
      sent.on('error', reject).end();
    },
  );
  const code = text === '' ? null : (JSON.parse(text) as { error?: { code: string } }).error?.code;
  return { status, allow, code: code ?? null, route: lastRoute() };
}

async function redirect(method: string, headers: Record<string, string>, rail: Rail) {
  const response = await fetch(`http://127.0.0.1:${portOf(rail)}/`, { method, headers, redirect: 'manual' });
  return [response.status, response.headers.get('location') ?? undefined];
}

const id = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
const intent = `/v1/payment_intents/${id}`;
const intentRoute = '/v1/payment_intents/{payment_intent_id}';
const notFound = { status: 404, allow: undefined, code: 'not_found', route: null };
const wrongMethod = (route: string, allow: string) => ({ status: 405, allow, code: 'validation_error', route });

describe('routing', () => {
  it.each([
    ['POST', '/v1/classifications', '/v1/classifications'],
    ['POST', '/v1/tax_quotes', '/v1/tax_quotes'],
    ['GET', `/v1/tax_quotes/${id}`, '/v1/tax_quotes/{id}'],
    ['POST', '/v1/checkout/config', '/v1/checkout/config'],
    ['POST', '/v1/checkout/browser_config', '/v1/checkout/browser_config'],
    ['POST', '/v1/payment_intents', '/v1/payment_intents'],
    ['GET', '/v1/payment_intents', '/v1/payment_intents'],
    ['GET', intent, intentRoute],
    ['GET', `${intent}/customs`, `${intentRoute}/customs`],
    ['GET', `${intent}/commercial_invoice`, `${intentRoute}/commercial_invoice`],
    ['POST', '/v1/capture', '/v1/capture'],
    ['POST', '/v1/cancel', '/v1/cancel'],
    ['POST', '/v1/refund', '/v1/refund'],
    ['GET', '/v1/refunds', '/v1/refunds'],
    ['GET', `/v1/refunds/${id}`, '/v1/refunds/{id}'],
    ['GET', '/v1/events', '/v1/events'],
    ['GET', `/v1/events/${id}?a=b`, '/v1/events/{id}'],
  ])('finds %s %s and requires a key there', async (method, path, route) => {
    expect(await routed(method, path, {})).toEqual({ status: 401, allow: undefined, code: 'unauthorized', route });
  });

  it('serves HEAD wherever GET is served', async () => {
    expect(await routed('HEAD', intent, {})).toEqual({ status: 401, allow: undefined, code: null, route: intentRoute });
    expect(await routed('HEAD', '/livez', {})).toEqual({ status: 200, allow: undefined, code: null, route: '/livez' });
  });

  it.each([
    ['GET', '/v1/tax_quotes', '/v1/tax_quotes', 'POST'],
    ['OPTIONS', '/v1/checkout/config', '/v1/checkout/config', 'POST'],
    ['GET', '/v1/checkout/browser_config', '/v1/checkout/browser_config', 'OPTIONS, POST'],
    ['PUT', '/v1/payment_intents', '/v1/payment_intents', 'GET, HEAD, POST'],
    ['OPTIONS', '/v1/payment_intents', '/v1/payment_intents', 'GET, HEAD, POST'],
    ['TRACE', '/v1/payment_intents', '/v1/payment_intents', 'GET, HEAD, POST'],
    ['PROPFIND', '/v1/payment_intents', '/v1/payment_intents', 'GET, HEAD, POST'],
    ['POST', '/v1/events', '/v1/events', 'GET, HEAD'],
    ['DELETE', intent, intentRoute, 'GET, HEAD'],
    ['OPTIONS', intent, intentRoute, 'GET, HEAD'],
    ['POST', '/livez', '/livez', 'GET, HEAD'],
    ['OPTIONS', '/readyz', '/readyz', 'GET, HEAD'],
    ['PUT', '/openapi.json', '/openapi.json', 'GET, HEAD'],
    ['POST', '/reference', '/reference', 'GET, HEAD'],
    ['GET', '/processor-events/gb', '/processor-events/{entity}', 'POST'],
    ['OPTIONS', '/processor-events/gb', '/processor-events/{entity}', 'POST'],
  ])('responds to %s %s with 405 and the allowed methods, without a key', async (method, path, route, allow) => {
    expect(await routed(method, path, {})).toEqual(wrongMethod(route, allow));
  });

  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/tax_quotes/',
    '/V1/tax_quotes',
    '/v1/Payment_Intents',
    '/v1/payment_intents/',
    '/v1//payment_intents',
    '//v1/payment_intents',
    '/v1/payment%5Fintents',
    '/v1/payment_intents%2F',
    `${intent}/`,
    `${intent}/x`,
    '/v1/payment_intents.json',
    '/v1/../v1/payment_intents',
    '/livez/',
    '/LIVEZ',
    '/reference/',
    '/processor-events',
    '/processor-events/gb/',
    '/processor-events/GB',
    '/processor-events/us',
    '/processor-events/constructor',
    '/__proto__',
  ])('responds to %s with 404 for every method, without a key', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      expect(await routed(method, path, {})).toEqual(notFound);
    }
    expect(await routed('HEAD', path, {})).toEqual({ ...notFound, code: null });
  });

  it('routing does not decode a path parameter', async () => {
    const absent = { ...notFound, route: intentRoute };
    for (const sent of ['x%2Fy', '%2e%2e', '%zz', `%30${id.slice(1)}`]) {
      expect(await routed('GET', `/v1/payment_intents/${sent}`)).toEqual(absent);
    }
    expect(await routed('GET', intent)).toMatchObject({ status: 503, route: intentRoute });
  });

  it.each(['GET http://shop.example/nowhere', 'OPTIONS *'])('responds to the target of %s with 404', async (line) => {
    const socket = connect(portOf('test'), '127.0.0.1');
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 404 .*"code":"not_found"/s);
    expect(lastRoute()).toBe(null);
  });

  it('sends a browser from / to the reference page, on the test rail only', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const method of ['GET', 'HEAD']) {
      expect(await redirect(method, browser, 'test')).toEqual([302, '/reference']);
      expect(await redirect(method, browser, 'live')).toEqual([404, undefined]);
    }
    expect(await redirect('POST', browser, 'test')).toEqual([404, undefined]);
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      expect(await redirect('GET', { accept }, 'test')).toEqual([404, undefined]);
    }
  });

  it('routing has no reference page on the live rail', async () => {
    expect(await routed('GET', '/reference', {}, 'live')).toEqual(notFound);
    expect(await routed('POST', '/reference', {}, 'live')).toEqual(notFound);
  });

  it('checks the signature of a processor event instead of an API key', async () => {
    expect(await routed('POST', '/processor-events/gb', {})).toEqual({
      status: 400,
      allow: undefined,
      code: 'validation_error',
      route: '/processor-events/{entity}',
    });
  });
});

import { parseKeyring } from '@landed/codec/keyring';
import { baseTheme } from '@landed/contracts/branding/base-theme';
import { brandingFields } from '@landed/contracts/checkout-config/response';
import { asId } from '@landed/contracts/ids/ids';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import type { Database } from '@landed/prisma/database';
import { type ApiKeyKind, type ApiKeyRecord, apiKeyHash } from '@landed/prisma/read/merchant/api-key';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayApp } from '../app.js';
import { KeyCache } from '../auth/key-cache.js';
import { unwatched } from '../dependency/dependencies.js';
import { type Listener, listen } from '../listener/listener.js';
import { BrowserLimits } from '../rate-limit/browser-limits.js';
import { FailedAuthentications } from '../rate-limit/failed-authentication.js';
import { localLeases } from '../rate-limit/local-leases.js';
import { MerchantLimits } from '../rate-limit/merchant-limits.js';
import { quotaOf } from '../rate-limit/quota.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { routes } from '../routes/index.js';
import { openTemporal } from '../temporal/connect.js';
import { BrowserConfigs } from './browser-configs.js';
import { checkoutSettings, noCheckouts } from './checkout-settings.js';

const pepper = 'pepper-of-the-checkout-tests';
const secretKey = 'sk_test_0123456789abcdef';
const liveSecretKey = 'sk_live_0123456789abcdef';
const publishableKey = 'pk_test_0123456789abcdef';
const livePublishableKey = 'pk_live_0123456789abcdef';
const otherPublishableKey = 'pk_test_fedcba9876543210';
const log = pino({ level: 'silent' });
const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);

/** The names of the statements that requests have made, with their values. */
const statements: { readonly name: string; readonly values: readonly unknown[] }[] = [];
let storeFails = false;
const row = { merchant_name: 'Harbour Leather', apple_pay: 'active', google_pay: 'inactive', button_color: '#000000' };
const database = {
  pool: {
    query(statement: { readonly name: string; readonly values: readonly unknown[] }) {
      if (storeFails) return Promise.reject(new Error('the store is away'));
      statements.push(statement);
      return Promise.resolve({ rows: [row], rowCount: 1 });
    },
  },
} as unknown as Database;

const records = new Map<string, ApiKeyRecord>(
  ([secretKey, liveSecretKey, publishableKey, livePublishableKey, otherPublishableKey] as const).map((key) => {
    const kind: ApiKeyKind = key.startsWith('sk') ? 'secret' : 'publishable';
    const rail = key.includes('_live_') ? 'live' : 'test';
    const merchantId = asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001');
    const taxPolicy = { quote: 'required', remittance: 'platform' } as const;
    const record = { id: `id of ${key}`, merchantId, rail, kind, taxPolicy, isExposed: false } as const;
    return [apiKeyHash(pepper, key).toString('hex'), record];
  }),
);

/** Moves past the time for which a configuration is kept. */
const clock = { now: 1 };

/** @param tokens of one address, for a long time. */
function newLimits(tokens: number): RailLimits {
  const now = () => performance.now();
  const source = { now, lease: localLeases(now) };
  const many = quotaOf('default', 1_000, 1);
  return {
    merchants: new MerchantLimits('test', { default: many, money: many }, source),
    browsers: new BrowserLimits(quotaOf('browser_config_address', tokens, 3_600), now),
    failedAuthentications: new FailedAuthentications(many, pepper, source),
    clientAddressOf: ({ headers }) => String(headers['x-forwarded-for'] ?? '198.51.100.1'),
    failOpen: false,
    now,
  };
}

const temporal = openTemporal({ address: '127.0.0.1:1', namespace: 'landed', keyring });
const checkout = checkoutSettings({
  ...noCheckouts,
  PROCESSOR_PUBLISHABLE_KEYS: [{ entity: 'gb', rail: 'test', publishable_key: 'pk_test_of_the_processor' }],
});
const lookup = async (hash: Buffer) => records.get(hash.toString('hex')) ?? null;

async function start(railLimits: RailLimits | null): Promise<Listener> {
  const app = gatewayApp({
    rail: 'test',
    services: {
      database,
      temporal,
      dependencies: unwatched,
      keyring,
      checkout,
      browserConfigs: new BrowserConfigs(() => clock.now),
      payoutMinimums,
      log,
    },
    keys: new KeyCache(lookup),
    apiKeyPepper: pepper,
    limits: railLimits,
    webhookSecrets: new Map(),
    lifecycle: { draining: false },
  });
  return listen(app, '127.0.0.1', 0, log);
}

let listener: Listener;
beforeAll(async () => {
  listener = await start(null);
});
beforeEach(() => {
  statements.length = 0;
  storeFails = false;
  clock.now += 1_001;
});
afterAll(async () => {
  await listener.drain(1);
  await temporal.connection.close();
});

const configPath = '/v1/checkout/config';
const browserPath = '/v1/checkout/browser_config';
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

function post(path: string, headers: Record<string, string>, body: unknown = { currency: 'GBP' }, at = listener) {
  return fetch(`http://127.0.0.1:${at.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example', ...headers },
    body: JSON.stringify(body),
  });
}

const config = {
  livemode: false,
  currency: 'GBP',
  entity: 'gb',
  entity_name: 'Landed GB',
  country: 'GB',
  settlement_currency: 'GBP',
  publishable_key: 'pk_test_of_the_processor',
  wallets: { apple_pay: 'active', google_pay: 'inactive' },
  processor: { name: 'stripe', script_url: 'https://js.stripe.com/v3/' },
};

describe('POST /v1/checkout/config', () => {
  it('resolves the currency to its entity with one statement, and no cache may keep it', async () => {
    const response = await post(configPath, bearer(secretKey));
    expect([response.status, await response.json()]).toEqual([200, { object: 'checkout_config', ...config }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(statements.map(({ name, values }) => [name, values.slice(1)])).toEqual([
      ['landed_read_wallets', ['test', 'gb']],
    ]);
  });

  it('rejects a publishable key with 401 before it makes a statement', async () => {
    expect((await post(configPath, bearer(publishableKey))).status).toBe(401);
    expect(statements).toEqual([]);
  });
});

describe('POST /v1/checkout/browser_config', () => {
  it.each([
    ['the Bearer token', bearer(publishableKey)],
    ['X-API-Key', { 'x-api-key': publishableKey }],
    ['both, when they are equal', { ...bearer(publishableKey), 'x-api-key': publishableKey }],
  ])('takes the publishable key from %s, and makes one statement', async (_, headers) => {
    const response = await post(browserPath, headers);
    const branding = brandingFields({ ...baseTheme, displayName: 'Harbour Leather', buttonColor: '#000000' });
    expect([response.status, await response.json()]).toEqual([200, { object: 'browser_config', ...config, branding }]);
    expect(statements.map(({ name, values }) => [name, values.slice(1)])).toEqual([
      ['landed_load_browser_config', ['test', 'gb']],
    ]);
  });

  it('POST /v1/checkout/browser_config can be kept for 60 seconds, and costs no body while it has not changed', async () => {
    const first = await post(browserPath, bearer(publishableKey));
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=60');
    const again = await post(browserPath, { ...bearer(publishableKey), 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
    const other = await post(browserPath, { ...bearer(publishableKey), 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  });

  it.each([
    ['no key', {}],
    ['an unknown publishable key', bearer('pk_test_ffffffffffffffff')],
    ['a publishable key of the other mode', bearer(livePublishableKey)],
    ['two different publishable keys', { ...bearer(publishableKey), 'x-api-key': otherPublishableKey }],
    ['a publishable and a secret key', { ...bearer(publishableKey), 'x-api-key': secretKey }],
  ] as (readonly [string, Record<string, string>])[])('rejects %s with 401 and records nothing', async (_, headers) => {
    const response = await post(browserPath, headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Landed"']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(statements).toEqual([]);
  });

  it.each([
    ['of this mode', secretKey],
    ['of the other mode', liveSecretKey],
  ])('rejects a secret key %s with 401 and records it as exposed', async (_, key) => {
    const response = await post(browserPath, bearer(key));
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(key);
    expect(statements.map(({ name, values }) => [name, values[0]])).toEqual([
      ['landed_mark_key_exposed', `id of ${key}`],
    ]);
  });

  it('rejects a secret key with 401 even while its exposure cannot be recorded', async () => {
    storeFails = true;
    expect((await post(browserPath, bearer(secretKey))).status).toBe(401);
  });

  it('lets pages read its errors', async () => {
    for (const [body, status] of [
      [{ currency: 'JPY' }, 400],
      [{}, 400],
      [{ currency: 'GBP', amount: 1 }, 400],
    ] as const) {
      const response = await post(browserPath, bearer(publishableKey), body);
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    }
    storeFails = true;
    const failed = await post(browserPath, bearer(publishableKey));
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([500, '*']);
    expect(failed.headers.get('cache-control')).toBe('no-store');
  });

  it('POST /v1/checkout/browser_config reads a configuration once a second, for all buyers together', async () => {
    const send = async () => (await post(browserPath, bearer(publishableKey))).status;
    expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statements).toHaveLength(1);
    clock.now += 1_001;
    await send();
    expect(statements).toHaveLength(2);
  });

  it('POST /v1/checkout/browser_config reads again after a read that failed', async () => {
    storeFails = true;
    expect((await post(browserPath, bearer(publishableKey))).status).toBe(500);
    storeFails = false;
    expect((await post(browserPath, bearer(publishableKey))).status).toBe(200);
  });

  it('POST /v1/checkout/browser_config limits an address alone: no other buyer, and not the merchant', async () => {
    const limited = await start(newLimits(3));
    const from = async (address: string, path = browserPath, key = publishableKey) =>
      post(path, { ...bearer(key), 'x-forwarded-for': address }, { currency: 'GBP' }, limited);
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 5; index += 1) statuses.push((await from('203.0.113.7')).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      const other = await from('203.0.113.8');
      const server = await from('203.0.113.7', configPath, secretKey);
      expect([other.status, server.status]).toEqual([200, 200]);
      expect(other.headers.get('ratelimit-policy')).toBe('"browser_config_address";q=3;w=3600');
      expect(server.headers.get('ratelimit-policy')).toBe('"default";q=1000;w=1');
    } finally {
      await limited.drain(1);
    }
  });
});

describe('a request of another origin', () => {
  const preflightOf = (path: string) =>
    fetch(`http://127.0.0.1:${listener.port}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('a page of another origin may call browser_config without credentials, after a preflight that browsers keep', async () => {
    const { status, headers } = await preflightOf(browserPath);
    expect(status).toBe(204);
    const cors = [...headers].filter(([name]) => name.startsWith('access-control-'));
    expect(Object.fromEntries(cors)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, X-API-Key',
      'access-control-max-age': '86400',
    });
    expect(statements).toEqual([]);
  });

  it('a page of another origin can read the 405 of a wrong method of browser_config', async () => {
    const headers = { ...bearer(publishableKey), origin: 'https://shop.example' };
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`http://127.0.0.1:${listener.port}${browserPath}`, { method, headers });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([405, '*']);
      expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    }
  });

  const others = ['/livez', '/openapi.json', ...routes.map(({ path }) => path)].filter((path) => path !== browserPath);
  it.each([...new Set(others)])('gets nothing from %s: no preflight, and no header for other origins', async (path) => {
    const real = path.replaceAll(/\{\w+\}/g, '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10');
    const preflight = await preflightOf(real);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    const response = await post(real, bearer(secretKey));
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

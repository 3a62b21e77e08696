import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { unauthorized } from '../../setup/credential-cases.js';
import { createFreshDatabase } from '../../setup/fresh-database.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { merchantStore } from '../../setup/merchant-store.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { type OtherGateway, startOtherGateway } from '../../setup/other-gateway.js';
import { nothing, patientStore, unavailable } from './admissions.js';

/** Gateways on a database of this file's own, whose limits can be made unreachable without touching anybody else. */
const { contract } = await openApiTest();
const fresh = await createFreshDatabase();
const stack = { ...inject('stack'), database_url: fresh.url };
const merchant = await newMerchant(stack, { quote: 'optional' });
const store = merchantStore(stack);
// Its connections are cut with those of the gateways.
store.sql.on('error', () => undefined);
const gateways: OtherGateway[] = [];
const apis: MerchantApi[] = [];

afterAll(async () => {
  await Promise.all([store.close(), ...apis.map((api) => api.close())]);
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await fresh.drop();
});

async function apiWith(env: Readonly<Record<string, string>> = {}): Promise<MerchantApi> {
  const gateway = await startOtherGateway(stack, env);
  const at = { ...stack, gateway_url: gateway.url, gateway_live_url: gateway.liveUrl };
  const api = merchantApi(at, { merchant, inspect: contract.inspect });
  gateways.push(gateway);
  apis.push(api);
  return api;
}

const closed = await apiWith();

/** While somebody else has the table for themselves, every lease waits for longer than it may. */
async function whileSlow<Result>(use: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(fresh.url);
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE rate_limit_bucket IN ACCESS EXCLUSIVE MODE');
    return await use();
  } finally {
    await client.end();
  }
}

/** While there is no such table, every lease fails at once. */
async function whileBroken<Result>(use: () => Promise<Result>): Promise<Result> {
  await fresh.database.pool.query('ALTER TABLE rate_limit_bucket RENAME TO rate_limit_bucket_away');
  try {
    return await use();
  } finally {
    await fresh.database.pool.query('ALTER TABLE rate_limit_bucket_away RENAME TO rate_limit_bucket');
  }
}

const charge = (api: MerchantApi) =>
  api.post(
    '/v1/payment_intents',
    { amount: 1_999, currency: 'EUR', payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } },
    { 'idempotency-key': randomUUID() },
  );

function expectUnavailable(response: ApiResponse, policy: string): void {
  expectResponse(response, 503, unavailable);
  const { 'retry-after': retryAfter, 'ratelimit-policy': told, ratelimit } = response.headers;
  expect([retryAfter, told, ratelimit]).toEqual(['1', policy, undefined]);
}

/** Resolves when the limits are heard of again; throws when that takes much longer than it may. */
async function recovered(api: MerchantApi): Promise<void> {
  const since = performance.now();
  while ((await api.get(nothing)).status !== 404) {
    if (performance.now() - since > 5_000) throw new Error('The limits did not come back in time.');
  }
}

describe.each([
  ['does not response in time', whileSlow],
  ['fails', whileBroken],
] as const)('while the store of the limits %s', (_, during) => {
  it('every call is a 503 that begins nothing, soon, and goes on when the store is back', async () => {
    await recovered(closed);
    const before = await store.footprint(merchant.id);
    await during(async () => {
      // What was leased a moment ago lapses first.
      while ((await closed.get(nothing)).status === 404);
      const since = performance.now();
      const [read, money, quote] = await Promise.all([
        closed.get(nothing),
        charge(closed),
        closed.post('/v1/tax_quotes', 'not looked at'),
      ]);
      expect(performance.now() - since).toBeLessThan(4_000);
      expectUnavailable(read, '"default";q=50;w=2');
      expectUnavailable(money, '"default";q=50;w=2, "money";q=20;w=2');
      expectUnavailable(quote, '"default";q=50;w=2');
      expect((await closed.send({ method: 'GET', path: '/livez' })).status).toBe(200);
    });
    expect(await store.footprint(merchant.id)).toEqual(before);
    await recovered(closed);
  });

  it('a request without a valid key is still told so', async () => {
    await during(async () => {
      expectResponse(await closed.get(nothing, { authorization: '' }), 401, unauthorized);
    });
  });
});

it('a gateway that is set to fail open lets everybody through meanwhile, and says nothing of what is left', async () => {
  const open = await apiWith({ ...patientStore, RATE_LIMIT_FAIL: 'open' });
  await whileBroken(async () => {
    const responses = await Promise.all(Array.from({ length: 80 }, () => open.get(nothing)));
    expect(responses.map(({ status, headers }) => [status, headers['ratelimit']])).toEqual(
      responses.map(() => [404, undefined]),
    );
  });
});

it('a gateway goes on with the tokens that it has leased, to the last one', async () => {
  // Leases of a bucket that lasts for ten minutes are kept for half a minute.
  const patient = await apiWith({ ...patientStore, RATE_LIMIT_BURST_SECONDS: '600' });
  // The first lease is the one token that is needed; the second, because calls come fast, eight.
  expect([(await patient.get(nothing)).status, (await patient.get(nothing)).status]).toEqual([404, 404]);
  const statuses = await whileBroken(async () => {
    const seen: number[] = [];
    for (let index = 0; index < 9; index += 1) seen.push((await patient.get(nothing)).status);
    return seen;
  });
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404, 503, 503]);
});

it('while the whole database is away, no response is anything but one to be repeated; afterwards all is well', async () => {
  await recovered(closed);
  const name = new URL(fresh.url).pathname.slice(1);
  const admin = new pg.Client(inject('stack').database_url);
  await admin.connect();
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  const responses = await Promise.all(Array.from({ length: 20 }, () => closed.get(nothing)));
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await admin.end();
  const repeatable = ['500 1 internal_error', '503 1 rate_limit_unavailable'];
  for (const { status, headers, body } of responses) {
    const { code } = (body as { error: { code: string } }).error;
    expect(repeatable).toContain(`${status} ${String(headers['retry-after'])} ${code}`);
  }
  await recovered(closed);
});

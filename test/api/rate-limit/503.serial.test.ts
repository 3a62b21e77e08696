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
import { longStoreTimeout, sendAtOnce, unavailable, unknownPayment } from './admissions.js';

/** Gateways on a separate database, whose limits can be made unreachable without affecting other tests. */
const { contract } = await openApiTest();
const fresh = await createFreshDatabase();
const stack = { ...inject('stack'), database_url: fresh.url };
const merchant = await newMerchant(stack, { quote: 'optional' });
const store = merchantStore(stack);
// Its connections are terminated together with those of the gateways.
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

/** While another session locks the table, every lease exceeds its timeout. */
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

/** While the table is missing, every lease fails at once. */
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
  const { 'retry-after': retryAfter, 'ratelimit-policy': policyHeader, ratelimit } = response.headers;
  // Callers come back spread.
  expect(['1', '2', '3']).toContain(retryAfter);
  expect([policyHeader, ratelimit]).toEqual([policy, undefined]);
}

/** Resolves when the limits are available again; throws after a minute. */
async function recovered(api: MerchantApi): Promise<void> {
  const since = performance.now();
  while ((await api.get(unknownPayment)).status !== 404) {
    if (performance.now() - since > 60_000) throw new Error('The limits did not come back in time.');
  }
}

/**
 * Resolves when leases fail, not only the tokens of the last one are spent. A lease that waits for the lock of the change
 * may time out first; until the next one, after 200 ms, the gateway counts by itself.
 */
async function withoutTokens(api: MerchantApi): Promise<void> {
  let rejectedSince = performance.now();
  while (performance.now() - rejectedSince < 500) {
    if ((await api.get(unknownPayment)).status === 404) rejectedSince = performance.now();
  }
}

it('the gateway counts by itself, and rejects what is above, while the store takes too long', async () => {
  await recovered(closed);
  await whileSlow(async () => {
    const { responses, seconds } = await sendAtOnce(() => closed.get(unknownPayment), 100);
    const admitted = responses.filter(({ status }) => status === 404).length;
    expect(admitted).toBeGreaterThan(0);
    // Two tokens may have been leased before.
    expect(admitted).toBeLessThanOrEqual(4 + 25 * seconds);
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(100 - admitted);
  });
  await recovered(closed);
});

it('the gateway rejects every call with 503 while the store fails, starts nothing, and recovers with the store', async () => {
  await recovered(closed);
  const before = await store.footprint(merchant.id);
  await whileBroken(async () => {
    await withoutTokens(closed);
    const since = performance.now();
    const [read, money, quote] = await Promise.all([
      closed.get(unknownPayment),
      charge(closed),
      closed.post('/v1/tax_quotes', 'not looked at'),
    ]);
    expect(performance.now() - since).toBeLessThan(20_000);
    expectUnavailable(read, '"default";q=50;w=2');
    expectUnavailable(money, '"default";q=50;w=2, "money";q=20;w=2');
    expectUnavailable(quote, '"default";q=50;w=2');
    expect((await closed.send({ method: 'GET', path: '/livez' })).status).toBe(200);
  });
  expect(await store.footprint(merchant.id)).toEqual(before);
  await recovered(closed);
});

describe.each([
  ['does not respond in time', whileSlow],
  ['fails', whileBroken],
] as const)('while the store of the rate limits %s', (_, during) => {
  it('the gateway still rejects a request without a valid API key with 401', async () => {
    await during(async () => {
      expectResponse(await closed.get(unknownPayment, { authorization: '' }), 401, unauthorized);
    });
  });
});

it('admits every call while the store fails when the gateway is set to fail open', async () => {
  const open = await apiWith({ ...longStoreTimeout, RATE_LIMIT_FAIL: 'open' });
  await whileBroken(async () => {
    const responses = await Promise.all(Array.from({ length: 80 }, () => open.get(unknownPayment)));
    expect(responses.map(({ status, headers }) => [status, headers['ratelimit']])).toEqual(
      responses.map(() => [404, undefined]),
    );
  });
});

it('admits calls with leased tokens, to the last one, while the store fails', async () => {
  // Leases of a bucket for ten minutes are valid for half a minute.
  const patient = await apiWith({ ...longStoreTimeout, RATE_LIMIT_BURST_SECONDS: '600' });
  // The first lease has the one token that is needed. The second has eight, because calls come fast.
  expect([(await patient.get(unknownPayment)).status, (await patient.get(unknownPayment)).status]).toEqual([404, 404]);
  const statuses = await whileBroken(async () => {
    const seen: number[] = [];
    for (let index = 0; index < 9; index += 1) seen.push((await patient.get(unknownPayment)).status);
    return seen;
  });
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404, 503, 503]);
});

it('returns only retryable errors while the database is unreachable, and recovers afterwards', async () => {
  await recovered(closed);
  const name = new URL(fresh.url).pathname.slice(1);
  const admin = new pg.Client(inject('stack').database_url);
  await admin.connect();
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  const responses = await Promise.all(Array.from({ length: 20 }, () => closed.get(unknownPayment)));
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await admin.end();
  // `Retry-After` is spread.
  const repeatable = /^503 [123] rate_limit_unavailable$/;
  for (const { status, headers, body } of responses) {
    const { code } = (body as { error: { code: string } }).error;
    expect(`${status} ${String(headers['retry-after'])} ${code}`).toMatch(repeatable);
  }
  await recovered(closed);
});

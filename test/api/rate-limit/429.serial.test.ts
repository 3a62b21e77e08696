import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { exceeded, longStoreTimeout, readUnknown, sendAtOnce, sendContinuously, unknownPayment } from './admissions.js';

/** Gateways with the default quotas, on the store and with the workers of the shared stack. */
const stack = inject('stack');
const test = await openApiTest();
const gateway = await startOtherGateway(stack, longStoreTimeout);
const second = await startOtherGateway(stack, longStoreTimeout);
const opened: MerchantApi[] = [];

afterAll(async () => {
  await Promise.all(opened.map((api) => api.close()));
  await Promise.all([gateway.close(), second.close()]);
});

type Merchant = Awaited<ReturnType<typeof newMerchant>>;

function apiAt({ url, liveUrl }: typeof gateway, merchant: Merchant, rail: 'test' | 'live' = 'test'): MerchantApi {
  const at = { ...stack, gateway_url: url, gateway_live_url: liveUrl };
  const api = merchantApi(at, { merchant, rail, inspect: test.contract.inspect });
  opened.push(api);
  return api;
}

const merchantOfBothRails = () => newMerchant(stack, { rails: ['test', 'live'], quote: 'optional' });
const order = {
  amount: 1_999,
  currency: 'EUR',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};
const charge = (api: MerchantApi, key: string) => api.post('/v1/payment_intents', order, { 'idempotency-key': key });

/** The most calls that a bucket can admit in this time: its burst and the tokens that it gains. */
const most = (burst: number, perSecond: number, seconds: number) => burst + perSecond * seconds;

/**
 * The fewest calls of a burst that are admitted: on a busy machine, some leased tokens expire before they are spent.
 */
const least = (burst: number) => 0.8 * burst;

/**
 * Checks the headers of a rejection and returns the seconds of its `Retry-After`. The tokens that remain are computed a
 * moment after the decision: on a busy machine, several are added in between.
 */
function expectRejected(response: ApiResponse, policy: RegExp, remaining: RegExp): number {
  expectResponse(response, 429, exceeded);
  const seconds = Number(response.headers['retry-after']);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(response.headers['ratelimit-policy']).toMatch(policy);
  expect(response.headers['ratelimit']).toMatch(remaining);
  return seconds;
}

const rejected = ({ responses }: { responses: readonly ApiResponse[] }) =>
  responses.filter(({ status }) => status === 429);

describe('the default rate limit', () => {
  it('admits a burst of twice the rate on the test rail, then rejects until `Retry-After` has passed', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    const first = await api.get(unknownPayment);
    // The bucket has refilled the spent token after 40 ms.
    expect([first.status, first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      404,
      '"default";q=50;w=2',
      expect.stringMatching(/^"default";r=(49|50);t=1$/),
    ]);
    await sleep(100);
    const burst = await sendAtOnce(readUnknown(api), 150);
    expect(burst.admitted).toBeGreaterThanOrEqual(least(50));
    expect(burst.admitted).toBeLessThanOrEqual(most(50, 25, burst.seconds));
    const waits = rejected(burst).map((response) =>
      expectRejected(response, /^"default";q=50;w=2$/, /^"default";r=\d;t=[12]$/),
    );
    expect(new Set(waits)).toEqual(new Set([1]));
    await sleep(1_000);
    expect((await api.get(unknownPayment)).status).toBe(404);
  });

  it('admits four times as many calls on the live rail', async () => {
    const api = apiAt(gateway, await merchantOfBothRails(), 'live');
    const burst = await sendAtOnce(readUnknown(api), 400);
    expect(burst.admitted).toBeGreaterThanOrEqual(least(200));
    expect(burst.admitted).toBeLessThanOrEqual(most(200, 100, burst.seconds));
    expect(burst.responses.find(({ status }) => status !== 429)?.headers['ratelimit-policy']).toBe(
      '"default";q=200;w=2',
    );
  });

  it('limits each merchant and rail separately', async () => {
    const [merchant, other] = [await merchantOfBothRails(), await merchantOfBothRails()];
    const api = apiAt(gateway, merchant);
    expect(rejected(await sendAtOnce(readUnknown(api), 100)).length).toBeGreaterThan(0);
    expect((await apiAt(gateway, merchant, 'live').get(unknownPayment)).status).toBe(404);
    expect((await apiAt(gateway, other).get(unknownPayment)).status).toBe(404);
  });

  it('enforces the limit over time and keeps admitting calls of a merchant that exceeds it', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    const { admitted, seconds } = await sendContinuously(readUnknown(api), { callers: 6, milliseconds: 3_000 });
    expect(admitted).toBeLessThanOrEqual(most(50, 25, seconds));
    expect(admitted).toBeGreaterThan(50);
  });

  it('enforces one limit across two gateway processes', async () => {
    const merchant = await merchantOfBothRails();
    const apis = [apiAt(gateway, merchant), apiAt(second, merchant)];
    const before = performance.now();
    const floods = await Promise.all(
      apis.map((api) => sendContinuously(readUnknown(api), { callers: 4, milliseconds: 3_000 })),
    );
    const seconds = (performance.now() - before) / 1_000;
    const [one = 0, other = 0] = floods.map(({ admitted }) => admitted);
    expect(one + other).toBeLessThanOrEqual(most(50, 25, seconds));
    expect(one + other).toBeGreaterThan(50);
    expect(Math.min(one, other)).toBeGreaterThan(0);
  });

  it('checks the limit before the body, and the connection stays usable', async () => {
    const merchant = await merchantOfBothRails();
    const api = apiAt(gateway, merchant);
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'text/plain' };
    const body = Buffer.alloc(100_000, '{');
    const { responses } = await sendAtOnce(
      () => api.send({ method: 'POST', path: '/v1/tax_quotes', headers, body }),
      150,
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([415, 429]));
    rejected({ responses }).forEach((response) => expectResponse(response, 429, exceeded));
    await sleep(1_000);
    expect((await api.get(unknownPayment)).status).toBe(404);
  });

  it('the default rate limit does not limit calls without a key or to unknown paths and methods', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    await sendAtOnce(readUnknown(api), 100);
    const responses = await Promise.all([
      api.send({ method: 'GET', path: '/livez' }),
      api.get('/v1/unknown'),
      api.send({ method: 'DELETE', path: unknownPayment }),
    ]);
    expect(responses.map(({ status, headers }) => [status, headers['ratelimit-policy']])).toEqual([
      [200, undefined],
      [404, undefined],
      [405, undefined],
    ]);
  });
});

/**
 * Such a call takes a token from two buckets. A token of one can expire while the call waits for the other, so only the
 * upper bound of these bursts is certain.
 */
describe('the rate limit of money operations', () => {
  it('limits money operations lower than reads, with both limits in the headers', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    // The body is rejected after the limit is checked: the call counts, and it creates nothing.
    const wrong = () => api.post('/v1/payment_intents', {}, { 'idempotency-key': randomUUID() });
    const burst = await sendAtOnce(wrong, 45);
    expect(burst.admitted).toBeGreaterThan(0);
    expect(burst.admitted).toBeLessThanOrEqual(most(20, 10, burst.seconds));
    for (const response of rejected(burst)) {
      expectRejected(
        response,
        /^"default";q=50;w=2, "money";q=20;w=2$/,
        /^"default";r=[1-9]\d*;t=[12], "money";r=\d;t=[12]$/,
      );
    }
    expect((await api.get(unknownPayment)).status).toBe(404);
  });

  it('limits money operations to 25 per second on the live rail', async () => {
    const api = apiAt(gateway, await merchantOfBothRails(), 'live');
    const wrong = () => api.post('/v1/payment_intents', {}, { 'idempotency-key': randomUUID() });
    const burst = await sendAtOnce(wrong, 120);
    expect(burst.admitted).toBeGreaterThan(0);
    expect(burst.admitted).toBeLessThanOrEqual(most(50, 25, burst.seconds));
  });

  it('stores nothing under the key of a rejected charge, which charges once afterwards', async () => {
    const merchant = await merchantOfBothRails();
    const api = apiAt(gateway, merchant);
    const { key, rejection } = await chargeAboveLimit(api, merchant.id);
    await sleep(1_000 * Number(rejection.headers['retry-after']));
    const charged = await charge(api, key);
    expect([charged.status, (charged.body as { status: string }).status]).toEqual([200, 'succeeded']);
    expect(charged.headers['idempotent-replayed']).toBe(undefined);
    const replayed = await charge(api, key);
    expect([replayed.status, replayed.text, replayed.headers['idempotent-replayed']]).toEqual([
      200,
      charged.text,
      'true',
    ]);
  });
});

/** Makes empty calls until a charge is rejected, and checks that this charge left no trace. */
async function chargeAboveLimit(
  api: MerchantApi,
  merchantId: string,
): Promise<{ key: string; rejection: ApiResponse }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await test.store.footprint(merchantId);
    await sendAtOnce(() => api.post('/v1/payment_intents', {}, { 'idempotency-key': randomUUID() }), 30);
    const key = randomUUID();
    const rejection = await charge(api, key);
    if (rejection.status !== 429) continue;
    expect(await test.store.footprint(merchantId)).toEqual(before);
    return { key, rejection };
  }
  throw new Error('No charge was rejected.');
}

describe('concurrent charges at two gateways', () => {
  it('accepts no more concurrent charges than the quota allows, one payment each', async () => {
    const merchant = await merchantOfBothRails();
    const apis = [apiAt(gateway, merchant), apiAt(second, merchant)];
    const before = performance.now();
    const bursts = await Promise.all(apis.map((api) => sendAtOnce(() => charge(api, randomUUID()), 30)));
    const seconds = (performance.now() - before) / 1_000;
    const responses = bursts.flatMap((each) => each.responses);
    const charged = responses.filter(({ status }) => status === 200);
    expect(charged.length).toBeGreaterThan(0);
    expect(charged.length).toBeLessThanOrEqual(most(20, 10, seconds));
    // A busy machine may also say 503: the charge was not started.
    expect(responses.map(({ status }) => status).filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const { intents } = await test.store.footprint(merchant.id);
    expect(intents).toBe(charged.length);
  });
});

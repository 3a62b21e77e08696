import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { exceeded, flood, nothing, patientStore, readNothing, salvo } from './admissions.js';

/** Gateways with the product's own quotas, on the store and with the workers of the shared stack. */
const stack = inject('stack');
const test = await openApiTest();
const gateway = await startOtherGateway(stack, patientStore);
const second = await startOtherGateway(stack, patientStore);
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

/** Tokens that a bucket gains at most while a test looks, above what it held. */
const most = (burst: number, perSecond: number, seconds: number) => burst + perSecond * seconds;

/** What a burst gets at least: tokens that a busy machine took and did not spend in time lapse. */
const least = (burst: number) => 0.8 * burst;

/** The seconds of `Retry-After`, after a look at everything else that a refusal says. */
function expectRefused(response: ApiResponse, policy: RegExp, standing: RegExp): number {
  expectResponse(response, 429, exceeded);
  const seconds = Number(response.headers['retry-after']);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(response.headers['ratelimit-policy']).toMatch(policy);
  // Told a moment after the decision, in which a token may have come.
  expect(response.headers['ratelimit']).toMatch(standing);
  return seconds;
}

const refused = ({ responses }: { responses: readonly ApiResponse[] }) =>
  responses.filter(({ status }) => status === 429);

describe('the limit of all calls', () => {
  it('admits twice the rate at once on the test rail, then refuses until `Retry-After` has passed', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    const first = await api.get(nothing);
    expect([first.status, first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      404,
      '"default";q=50;w=2',
      '"default";r=49;t=1',
    ]);
    await sleep(100);
    const burst = await salvo(readNothing(api), 150);
    expect(burst.admitted).toBeGreaterThanOrEqual(least(50));
    expect(burst.admitted).toBeLessThanOrEqual(most(50, 25, burst.seconds));
    const waits = refused(burst).map((response) =>
      expectRefused(response, /^"default";q=50;w=2$/, /^"default";r=[01];t=[12]$/),
    );
    expect(new Set(waits)).toEqual(new Set([1]));
    await sleep(1_000);
    expect((await api.get(nothing)).status).toBe(404);
  });

  it('is four times as high on the live rail', async () => {
    const api = apiAt(gateway, await merchantOfBothRails(), 'live');
    const burst = await salvo(readNothing(api), 400);
    expect(burst.admitted).toBeGreaterThanOrEqual(least(200));
    expect(burst.admitted).toBeLessThanOrEqual(most(200, 100, burst.seconds));
    expect(burst.responses.find(({ status }) => status !== 429)?.headers['ratelimit-policy']).toBe(
      '"default";q=200;w=2',
    );
  });

  it("is each merchant's own on each rail", async () => {
    const [merchant, other] = [await merchantOfBothRails(), await merchantOfBothRails()];
    const api = apiAt(gateway, merchant);
    expect(refused(await salvo(readNothing(api), 100)).length).toBeGreaterThan(0);
    expect((await apiAt(gateway, merchant, 'live').get(nothing)).status).toBe(404);
    expect((await apiAt(gateway, other).get(nothing)).status).toBe(404);
  });

  it('holds over time, and goes on giving to who overruns it', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    const { admitted, seconds } = await flood(readNothing(api), { callers: 6, milliseconds: 3_000 });
    expect(admitted).toBeLessThanOrEqual(most(50, 25, seconds));
    expect(admitted).toBeGreaterThan(50);
  });

  it('holds across two gateway processes, which share what there is', async () => {
    const merchant = await merchantOfBothRails();
    const apis = [apiAt(gateway, merchant), apiAt(second, merchant)];
    const before = performance.now();
    const floods = await Promise.all(apis.map((api) => flood(readNothing(api), { callers: 4, milliseconds: 3_000 })));
    const seconds = (performance.now() - before) / 1_000;
    const [one = 0, other = 0] = floods.map(({ admitted }) => admitted);
    expect(one + other).toBeLessThanOrEqual(most(50, 25, seconds));
    expect(one + other).toBeGreaterThan(50);
    expect(Math.min(one, other)).toBeGreaterThan(0);
  });

  it('comes before the body: what cannot be read is refused for the limit, and the connection goes on', async () => {
    const merchant = await merchantOfBothRails();
    const api = apiAt(gateway, merchant);
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'text/plain' };
    const body = Buffer.alloc(100_000, '{');
    const { responses } = await salvo(() => api.send({ method: 'POST', path: '/v1/tax_quotes', headers, body }), 150);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([415, 429]));
    refused({ responses }).forEach((response) => expectResponse(response, 429, exceeded));
    await sleep(1_000);
    expect((await api.get(nothing)).status).toBe(404);
  });

  it('is not asked about what needs no key, nor where there is nothing', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    await salvo(readNothing(api), 100);
    const responses = await Promise.all([
      api.send({ method: 'GET', path: '/livez' }),
      api.get('/v1/unknown'),
      api.send({ method: 'DELETE', path: nothing }),
    ]);
    expect(responses.map(({ status, headers }) => [status, headers['ratelimit-policy']])).toEqual([
      [200, undefined],
      [404, undefined],
      [405, undefined],
    ]);
  });
});

/**
 * Such a call takes from two buckets. What it got of one lapses while it waits long for the other, so of these bursts
 * only the ceiling is certain.
 */
describe('the limit of calls that move money', () => {
  it('is lower, refuses with both limits told, and leaves reads alone', async () => {
    const api = apiAt(gateway, await merchantOfBothRails());
    // Refused for its body behind the limit: it counts, and it costs nothing.
    const wrong = () => api.post('/v1/payment_intents', {}, { 'idempotency-key': randomUUID() });
    const burst = await salvo(wrong, 45);
    expect(burst.admitted).toBeGreaterThan(0);
    expect(burst.admitted).toBeLessThanOrEqual(most(20, 10, burst.seconds));
    for (const response of refused(burst)) {
      expectRefused(
        response,
        /^"default";q=50;w=2, "money";q=20;w=2$/,
        /^"default";r=[1-9]\d*;t=[12], "money";r=[01];t=[12]$/,
      );
    }
    expect((await api.get(nothing)).status).toBe(404);
  });

  it('is 25 a second on the live rail', async () => {
    const api = apiAt(gateway, await merchantOfBothRails(), 'live');
    const wrong = () => api.post('/v1/payment_intents', {}, { 'idempotency-key': randomUUID() });
    const burst = await salvo(wrong, 120);
    expect(burst.admitted).toBeGreaterThan(0);
    expect(burst.admitted).toBeLessThanOrEqual(most(50, 25, burst.seconds));
  });

  it('stores nothing under the key that it refused: the same request charges once afterwards', async () => {
    const merchant = await merchantOfBothRails();
    const api = apiAt(gateway, merchant);
    const { key, refusal } = await chargeTooMuch(api, merchant.id);
    await sleep(1_000 * Number(refusal.headers['retry-after']));
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

/** Calls for nothing until a charge is one too many; looks that it left nothing behind. */
async function chargeTooMuch(api: MerchantApi, merchantId: string): Promise<{ key: string; refusal: ApiResponse }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await test.store.footprint(merchantId);
    await salvo(() => api.post('/v1/payment_intents', {}, { 'idempotency-key': randomUUID() }), 30);
    const key = randomUUID();
    const refusal = await charge(api, key);
    if (refusal.status !== 429) continue;
    expect(await test.store.footprint(merchantId)).toEqual(before);
    return { key, refusal };
  }
  throw new Error('No charge was one too many.');
}

describe('charges at two gateways at once', () => {
  it('are 200 no more often than the quota says, and each of them is a payment of its own', async () => {
    const merchant = await merchantOfBothRails();
    const apis = [apiAt(gateway, merchant), apiAt(second, merchant)];
    const before = performance.now();
    const salvos = await Promise.all(apis.map((api) => salvo(() => charge(api, randomUUID()), 30)));
    const seconds = (performance.now() - before) / 1_000;
    const responses = salvos.flatMap((each) => each.responses);
    const charged = responses.filter(({ status }) => status === 200);
    expect(charged.length).toBeGreaterThan(0);
    expect(charged.length).toBeLessThanOrEqual(most(20, 10, seconds));
    expect(charged.length + responses.filter(({ status }) => status === 429).length).toBe(60);
    const { intents } = await test.store.footprint(merchant.id);
    expect(intents).toBe(charged.length);
  });
});

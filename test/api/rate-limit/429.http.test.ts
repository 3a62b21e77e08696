import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { exceeded, longStoreTimeout, sendAtOnce, unknownPayment } from './admissions.js';
import { emptyBucket } from './empty-bucket.js';

/**
 * Gateways with the default quotas, on the store and with the workers of the shared stack. How many calls a bucket
 * admits is proved with a driven clock: `gateway/src/middleware/rate-limit.test.ts`.
 */
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

function apiAt({ url, liveUrl }: typeof gateway, merchant: Merchant): MerchantApi {
  const at = { ...stack, gateway_url: url, gateway_live_url: liveUrl };
  const api = merchantApi(at, { merchant, inspect: test.contract.inspect });
  opened.push(api);
  return api;
}

const aMerchant = () => newMerchant(stack, { quote: 'optional' });
const order = {
  amount: 1_999,
  currency: 'EUR',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};
const charge = (api: MerchantApi, key: string) => api.post('/v1/payment_intents', order, { 'idempotency-key': key });

/** Sends until a call is not rejected, each time after the seconds that the rejection names. */
async function onceAdmitted(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let tries = 0; ; tries += 1) {
    const response = await send();
    if (response.status !== 429 || tries === 20) return response;
    await sleep(1_000 * Number(response.headers['retry-after']));
  }
}

describe('a gateway whose bucket of a merchant is empty', () => {
  it('names limit and wait, and admits the merchant again after the wait', async () => {
    const merchant = await aMerchant();
    const api = apiAt(gateway, merchant);
    await emptyBucket(test.store, merchant.id);
    const response = await api.get(unknownPayment);
    expectResponse(response, 429, exceeded);
    expect([response.headers['ratelimit-policy'], response.headers['retry-after']]).toEqual([
      '"default";q=50;w=2',
      '1',
    ]);
    // On a busy machine, tokens are added between the decision and the header.
    expect(response.headers['ratelimit']).toMatch(/^"default";r=\d+;t=[12]$/);
    expect((await onceAdmitted(() => api.get(unknownPayment))).status).toBe(404);
  });

  it('checks the limit before the body, and the connection stays usable', async () => {
    const merchant = await aMerchant();
    const api = apiAt(gateway, merchant);
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'text/plain' };
    const body = Buffer.alloc(100_000, '{');
    const send = () => api.send({ method: 'POST', path: '/v1/tax_quotes', headers, body });
    await emptyBucket(test.store, merchant.id);
    expectResponse(await send(), 429, exceeded);
    expect((await onceAdmitted(send)).status).toBe(415);
  });

  it('an empty bucket does not limit calls without a key or to unknown paths and methods', async () => {
    const merchant = await aMerchant();
    const api = apiAt(gateway, merchant);
    await emptyBucket(test.store, merchant.id);
    const responses = [
      await api.send({ method: 'GET', path: '/livez' }),
      await api.get('/v1/unknown'),
      await api.send({ method: 'DELETE', path: unknownPayment }),
      await api.get(unknownPayment),
    ];
    expect(responses.map(({ status, headers }) => [status, headers['ratelimit-policy']])).toEqual([
      [200, undefined],
      [404, undefined],
      [405, undefined],
      [429, '"default";q=50;w=2'],
    ]);
  });

  it('limits money operations separately, and stores nothing under the key of a rejected charge, which charges once afterwards', async () => {
    const merchant = await aMerchant();
    const api = apiAt(gateway, merchant);
    const before = await test.store.footprint(merchant.id);
    await emptyBucket(test.store, merchant.id, { policy: 'money' });
    const key = randomUUID();
    const rejection = await charge(api, key);
    expectResponse(rejection, 429, exceeded);
    expect(rejection.headers['ratelimit-policy']).toBe('"default";q=50;w=2, "money";q=20;w=2');
    expect((await api.get(unknownPayment)).status).toBe(404);
    expect(await test.store.footprint(merchant.id)).toEqual(before);
    const charged = await onceAdmitted(() => charge(api, key));
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

describe('concurrent charges at two gateways', () => {
  it('accepts no more concurrent charges than the quota allows, one payment each', async () => {
    const merchant = await aMerchant();
    const apis = [apiAt(gateway, merchant), apiAt(second, merchant)];
    const before = performance.now();
    const bursts = await Promise.all(apis.map((api) => sendAtOnce(() => charge(api, randomUUID()), 30)));
    const seconds = (performance.now() - before) / 1_000;
    const responses = bursts.flatMap((each) => each.responses);
    const charged = responses.filter(({ status }) => status === 200);
    expect(charged.length).toBeGreaterThan(0);
    // The burst of the bucket and the tokens that it gains meanwhile.
    expect(charged.length).toBeLessThanOrEqual(20 + 10 * seconds);
    // A busy machine may also say 503: the charge was not started.
    expect(responses.map(({ status }) => status).filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const { intents } = await test.store.footprint(merchant.id);
    expect(intents).toBe(charged.length);
  });
});

import { afterAll, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { mugRequest } from '../../setup/products.js';
import { exceeded, longStoreTimeout, sendAtOnce } from '../rate-limit/admissions.js';
import { classifiedAfterStart, path } from './classified.js';

/** A gateway with the default quotas, on the store and with the workers of the shared stack. */
const stack = inject('stack');
const { contract, merchant, trace } = await openApiTest();
const gateway = await startOtherGateway(stack, longStoreTimeout);
const at = { ...stack, gateway_url: gateway.url, gateway_live_url: gateway.liveUrl };
const api = merchantApi(at, { merchant, inspect: contract.inspect });

afterAll(async () => {
  await api.close();
  await gateway.close();
});

it('counts classifications towards the default limit, and starts none above it', async () => {
  // Of another merchant, whose classifications are not counted.
  const other = merchantApi(stack, { merchant: await newMerchant(stack) });
  await classifiedAfterStart(other);
  await other.close();
  const before = await trace();
  const { responses, admitted, seconds } = await sendAtOnce(
    (index) => api.post(path, { ...mugRequest, products: [{ sku: `${index}`, title: `Coffee mug ${index}` }] }),
    150,
  );
  expect(new Set(responses.map(({ status, headers }) => `${status} ${String(headers['ratelimit-policy'])}`))).toEqual(
    new Set(['200 "default";q=50;w=2', '429 "default";q=50;w=2']),
  );
  expect(admitted).toBeLessThanOrEqual(50 + 25 * seconds);
  for (const response of responses.filter(({ status }) => status === 429)) {
    expectResponse(response, 429, exceeded);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  }
  expect(await trace()).toEqual({ ...before, classifications: admitted });
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifiedAfterStart, classify, path } from '../api/classification/classified.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { paidHandbag } from '../setup/payment.js';
import { mugCode, mugText } from '../setup/products.js';

/** One text crashes the classifier's thread each time. Charges are not affected. */
let stack: OwnStack;
let api: MerchantApi;

beforeAll(async () => {
  const workers = fileURLToPath(new URL('../dist/setup/killable-classifier-workers.js', import.meta.url));
  stack = await startOwnStack({ workers: { program: workers } });
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json) });
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

const mug = { destination_country: 'GB', products: [mugText] };
const crashing = { destination_country: 'GB', products: [mugText, { sku: 'END', title: 'The end of the thread' }] };

const failed =
  '500 {"error":{"code":"internal_error","message":"An internal error occurred: send the same request again, with the same idempotency key if it had one."}}';

describe('a text that crashes the thread of the classifier', () => {
  it('gets a 500 that does not contain the text, and the process continues', async () => {
    const loaded = await classifiedAfterStart(api);
    const [found] = await classify(api, mug);
    expect(loaded.status).toBe(200);
    const before = stack.pid('workers');
    const { status, text } = await api.post(path, crashing);
    expect([found?.hs_code, `${status} ${text}`, stack.pid('workers')]).toEqual([mugCode, failed, before]);
  });

  it('a text that crashes the thread of the classifier does not affect the next text, which gets a new thread, nor charges while that thread starts', async () => {
    const neverSent = (attempt: number) => [{ ...mugText, description: `Stoneware, 350 ml, attempt ${attempt}` }];
    const responses: ApiResponse[] = [];
    const asked = classifiedAfterStart(api, neverSent).then((response) => responses.push(response));
    do {
      const quote = await quoteHandbag(api);
      const charge = await api.post('/v1/payment_intents', chargeHandbag(quote), idempotencyKey());
      expect(charge.body).toEqual(paidHandbag(quote));
    } while (responses.length === 0);
    await asked;
    expect(responses).toMatchObject([
      { status: 200, body: { classifications: [{ hs_code: mugCode, cached: false }] } },
    ]);
  });

  it('a text that crashes the thread of the classifier does not prevent the workers from stopping while a new thread is about to start', async () => {
    await api.post(path, crashing);
    await stack.stopChild('workers');
    expect(stack.pid('workers')).toBeUndefined();
  });
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classify, path } from '../api/classification/classified.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { paidHandbag } from '../setup/payment.js';
import { mugCode, mugText } from '../setup/products.js';

/** One text ends the thread of the classifier, each time that it is tried. Whoever charges notices nothing. */
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
const deadly = { destination_country: 'GB', products: [mugText, { sku: 'END', title: 'The end of the thread' }] };

const failed =
  '500 {"error":{"code":"internal_error","message":"An internal error occurred: send the same request again, with the same idempotency key if it had one."}}';

describe('a text that ends the thread of the classifier', () => {
  it('is answered 500 without a word of it, and the process goes on', async () => {
    const [found] = await classify(api, mug);
    const before = stack.pid('workers');
    const { status, text } = await api.post(path, deadly);
    expect([found?.hs_code, `${status} ${text}`, stack.pid('workers')]).toEqual([mugCode, failed, before]);
  });

  it('leaves the next text to another thread, and charges go on while that one starts', async () => {
    const products = [{ ...mugText, description: 'Stoneware, 350 ml, asked for the first time' }];
    const answers: ApiResponse[] = [];
    const asked = api.post(path, { ...mug, products }).then((answer) => answers.push(answer));
    do {
      const quote = await quoteHandbag(api);
      const charge = await api.post('/v1/payment_intents', chargeHandbag(quote), idempotencyKey());
      expect(charge.body).toEqual(paidHandbag(quote));
    } while (answers.length === 0);
    await asked;
    expect(answers).toMatchObject([{ status: 200, body: { classifications: [{ hs_code: mugCode, cached: false }] } }]);
  });

  it('does not keep the workers from ending while another thread is about to start', async () => {
    await api.post(path, deadly);
    await stack.stopChild('workers');
    expect(stack.pid('workers')).toBeUndefined();
  });
});

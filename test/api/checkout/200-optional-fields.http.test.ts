import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, everyChargeField, handbagLines, idempotencyKey, quoteHandbag } from '../../setup/orders.js';

const test = await openApiTest();
const lenient = await openApiTest({ quote: 'optional' });
const { api } = test;
const path = '/v1/payment_intents';

const nothingDeclared = { net_weight_grams: null, volume_ml: null, metal_share_percent: null, preference: null };

describe('null and empty fields', () => {
  const address = { country: 'US', postal_code: '10001' };
  const absent = (id: string) => chargeHandbag(id, { shipping_address: address, customer: { email: 'a@example.com' } });
  const nulled = (id: string) => ({
    ...absent(id),
    capture_method: null,
    customer: { email: 'a@example.com', name: null },
    billing_address: null,
    shipping_address: { ...address, line1: '', line2: null, city: '', state: '' },
    line_items: handbagLines.map((line) => ({ ...line, sku: null, origin_country: null, ...nothingDeclared })),
    merchant_reference: null,
    buyer_context: null,
  });

  it('charges an order with null in every optional field and empty parts of an address', async () => {
    const response = await api.post(path, nulled(await quoteHandbag(api)), idempotencyKey());
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'succeeded', capture_method: 'automatic', merchant_reference: null },
    });
  });

  it('replays a charge when null takes the place of an absent field, or the other way round', async () => {
    const quoteId = await quoteHandbag(api);
    for (const [first, second] of [
      [absent, nulled],
      [nulled, absent],
    ] as const) {
      const key = idempotencyKey();
      const charged = await api.post(path, first(quoteId), key);
      const again = await api.post(path, second(quoteId), key);
      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, charged.text, 'true']);
    }
  });

  it('replays a refund when null takes the place of an absent field', async () => {
    const charged = await api.post(path, everyChargeField(await quoteHandbag(api)), idempotencyKey());
    const [key, payment_intent_id] = [idempotencyKey(), (charged.body as { id: string }).id];
    const first = await api.post('/v1/refund', { payment_intent_id }, key);
    const again = await api.post('/v1/refund', { payment_intent_id, amount: null, reason: null }, key);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  });
});

describe('e-mail addresses', () => {
  it.each(['用户@例子.广告', 'jürgen@bücher.example', 'buyer@xn--bcher-kva.example', "o'hara+shop@example.co.uk"])(
    'charges a buyer with the e-mail address %s',
    async (email) => {
      const body = chargeHandbag(await quoteHandbag(api), { customer: { email } });
      expect(await api.post(path, body, idempotencyKey())).toMatchObject({
        status: 200,
        body: { status: 'succeeded' },
      });
    },
  );
});

describe('a free sample', () => {
  const sample = [{ description: 'Sample', quantity: 1, unit_amount: 0, hs_code: '420221' }];

  it('charges the shipping of a quote whose goods are free', async () => {
    const quote = { destination_country: 'GB', ship_from_country: 'US', currency: 'GBP', shipping_amount: 500 };
    const { id } = (await api.post('/v1/tax_quotes', { ...quote, line_items: sample })).body as { id: string };
    const body = {
      tax_quote_id: id,
      amount: 0,
      currency: 'GBP',
      shipping_amount: 500,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
      shipping_address: { country: 'GB' },
      line_items: sample,
    };
    // 20 % of 500.
    expect(await api.post(path, body, idempotencyKey())).toMatchObject({
      status: 200,
      body: { status: 'succeeded', amount: 600, amount_breakdown: { subtotal: 0, shipping: 500, tax: 100 } },
    });
  });

  it('rejects an amount of 0 without a quote', async () => {
    const body = { amount: 0, currency: 'GBP', shipping_amount: 500, payment_method: 'pm_card_visa' };
    const response = await lenient.api.post(
      path,
      { ...body, customer: { email: 'buyer@example.com' } },
      idempotencyKey(),
    );
    const field = { path: 'amount', code: 'invalid_amount', message: 'Must be from 1 to 99999999.' };
    const message = 'An amount is not valid: see details.fields.';
    expectResponse(response, 400, { error: { code: 'invalid_amount', message, details: { fields: [field] } } });
  });
});

it('charges 100 lines without a quote', async () => {
  const line_items = Array.from({ length: 100 }, (_, index) => ({
    description: `Item ${index}`,
    quantity: 1,
    unit_amount: index,
  }));
  const body = {
    amount: 4_950,
    currency: 'GBP',
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com' },
    line_items,
  };
  const response = await lenient.api.post(path, body, idempotencyKey());
  expect(response).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 4_950 } });
});

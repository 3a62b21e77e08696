import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

const REJECTED: readonly (readonly [string, Record<string, string | number>, Record<string, string>])[] = [
  ['an unknown parameter', { amuont: 1 }, { code: 'parameter_unknown', param: 'amuont' }],
  [
    'an unknown nested parameter',
    { 'shipping[name]': 'x', 'shipping[address][lien1]': 'x' },
    { code: 'parameter_unknown', param: 'shipping[address][lien1]' },
  ],
  [
    'a missing nested parameter',
    { 'shipping[address][line1]': 'x' },
    { code: 'parameter_missing', param: 'shipping[name]' },
  ],
  ['text as an amount', { amount: '12.5' }, { code: 'parameter_invalid_integer', param: 'amount' }],
  ['an amount of zero', { amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
  ['an amount below the minimum', { amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
  ['an amount above the maximum', { amount: 100_000_000 }, { code: 'amount_too_large', param: 'amount' }],
  ['an empty value', { description: '' }, { code: 'parameter_invalid_empty', param: 'description' }],
  ['a bad e-mail address', { receipt_email: 'nobody' }, { code: 'email_invalid', param: 'receipt_email' }],
  ['an unknown currency', { currency: 'xxx' }, { param: 'currency' }],
  ['an unknown capture method', { capture_method: 'later' }, { param: 'capture_method' }],
  ['a bad boolean', { confirm: 'yes' }, { param: 'confirm' }],
  ['an expansion that leads nowhere', { 'expand[]': 'customer' }, { param: 'expand' }],
  ['a description that is too long', { description: 'x'.repeat(1_001) }, { param: 'description' }],
  ['an unknown payment method', { payment_method: 'pm_nobody' }, { code: 'resource_missing', param: 'payment_method' }],
];

test.each(REJECTED)('%s is rejected and creates nothing', async (_what, params, expected) => {
  const before = await bench.effects();
  const { status, body } = await bench.charge(params);
  expect(status).toBe(400);
  const { error } = body as { error: Record<string, string> };
  expect(error['type']).toBe('invalid_request_error');
  expect({ code: error['code'], param: error['param'] }).toEqual({ code: undefined, ...expected });
  expect(await bench.effects()).toEqual(before);
});

test('the error for a missing amount names the parameter', async () => {
  const { status, body } = await bench.post('/v1/payment_intents', { currency: 'usd' });
  expect(status).toBe(400);
  expect(body).toEqual({
    error: {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-missing',
      message: 'Missing required param: amount.',
      param: 'amount',
    },
  });
});

test('confirm requires a payment method, and a return address when methods may redirect', async () => {
  const bare = { amount: 500, currency: 'usd', confirm: true };
  const none = await bench.post('/v1/payment_intents', { ...bare, 'allowed_payment_method_types[]': 'card' });
  expect(none.body).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  const withCard = { ...bare, payment_method: 'pm_card_visa' };
  const redirecting = await bench.post('/v1/payment_intents', withCard);
  expect(redirecting.body).toMatchObject({ error: { type: 'invalid_request_error', param: 'return_url' } });
  for (const enough of [
    { return_url: 'https://shop.example/back' },
    { off_session: true },
    { 'automatic_payment_methods[enabled]': true, 'automatic_payment_methods[allow_redirects]': 'never' },
  ]) {
    expect((await bench.post('/v1/payment_intents', { ...withCard, ...enough })).body).toMatchObject({
      status: 'succeeded',
    });
  }
});

test('accepts payment_method_types on older API versions and rejects it on the current one', async () => {
  const body = 'amount=500&currency=usd&confirm=true&payment_method=pm_card_visa&payment_method_types[]=card';
  const send = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${bench.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_us_test', 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
    return response.json();
  };
  const rejected = { error: { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' } };
  expect(await send({})).toMatchObject(rejected);
  expect(await send({ 'Stripe-Version': '2026-10-28.endive' })).toMatchObject(rejected);
  expect(await send({ 'Stripe-Version': '2026-07-29.dahlia' })).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['allowed_payment_method_types', { 'automatic_payment_methods[enabled]': true }],
  ['automatic_payment_methods', { 'automatic_payment_methods[enabled]': true, confirmation_method: 'manual' }],
])('%s is rejected together with the parameter that excludes it', async (param, params) => {
  const base = param === 'allowed_payment_method_types' ? { 'allowed_payment_method_types[]': 'card' } : {};
  const { body } = await bench.post('/v1/payment_intents', { amount: 500, currency: 'usd', ...base, ...params });
  expect(body).toMatchObject({ error: { code: 'parameters_exclusive', param } });
});

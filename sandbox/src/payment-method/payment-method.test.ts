import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

async function mint(params: Record<string, string | number>, key = 'pk_us_test'): Promise<string> {
  const { status, body } = await bench.post('/v1/payment_methods', { type: 'card', ...params }, { key });
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

test('a payment method belongs to the account that created it', async () => {
  const id = await mint({ 'card[token]': 'tok_mastercard', 'billing_details[name]': 'B. Uyer' });
  const own = await bench.get(`/v1/payment_methods/${id}`);
  expect(own.body).toMatchObject({
    id,
    object: 'payment_method',
    type: 'card',
    livemode: false,
    billing_details: { name: 'B. Uyer' },
    card: { brand: 'mastercard', last4: '4444', funding: 'credit' },
  });
  const missing = {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such PaymentMethod: '${id}'` },
  };
  const elsewhere = await bench.get(`/v1/payment_methods/${id}`, { key: 'sk_gb_test' });
  expect([elsewhere.status, elsewhere.body]).toMatchObject([404, missing]);
  const charged = await bench.charge({ payment_method: id }, { key: 'sk_gb_test' });
  expect([charged.status, charged.body]).toMatchObject([400, missing]);
  expect((await bench.charge({ payment_method: id })).body).toMatchObject({ status: 'succeeded', payment_method: id });
});

test('a payment method without a customer can be used once, even if it was declined', async () => {
  for (const [token, status] of [
    ['tok_visa', 200],
    ['tok_chargeDeclined', 402],
  ] as const) {
    const id = await mint({ 'card[token]': token });
    expect((await bench.charge({ payment_method: id })).status).toBe(status);
    const again = await bench.charge({ payment_method: id });
    expect([again.status, again.body]).toMatchObject([
      400,
      { error: { type: 'invalid_request_error', param: 'payment_method' } },
    ]);
  }
});

test.each([
  ['4242 4242 4242 4242', 200, { status: 'succeeded' }],
  ['4000002760003184', 200, { status: 'requires_action' }],
  ['4000000000000002', 402, { error: { decline_code: 'generic_decline' } }],
  ['4000000000009995', 402, { error: { decline_code: 'insufficient_funds' } }],
  ['4000000000000259', 200, { status: 'succeeded' }],
  ['4000000000005126', 200, { status: 'succeeded' }],
])('the test card %s has the documented result', async (number, status, expected) => {
  const id = await mint({ 'card[number]': number, 'card[exp_month]': 12, 'card[exp_year]': 2034, 'card[cvc]': '123' });
  const charged = await bench.charge({ payment_method: id });
  expect([charged.status, charged.body]).toMatchObject([status, expected]);
});

test.each([
  ['4242424242424241', 12, 2034, 'incorrect_number'],
  ['4111111111111111', 12, 2034, 'card_declined'],
  ['4242424242424242', 13, 2034, 'invalid_expiry_month'],
  ['4242424242424242', 12, 2020, 'invalid_expiry_year'],
])('%s, %i/%i is rejected as %s and not repeated in the error', async (number, month, year, code) => {
  const params = { type: 'card', 'card[number]': number, 'card[exp_month]': month, 'card[exp_year]': year };
  const { status, body, text } = await bench.post('/v1/payment_methods', params, { key: 'pk_us_test' });
  expect([status, body]).toMatchObject([402, { error: { type: 'card_error', code } }]);
  expect(text).not.toContain(number);
});

test('every account can read a fixed token, and none an unknown one', async () => {
  for (const key of ['sk_us_test', 'sk_gb_test', 'sk_us_live']) {
    expect((await bench.get('/v1/payment_methods/pm_card_amex', { key })).body).toMatchObject({
      id: 'pm_card_amex',
      card: { brand: 'amex', last4: '0005' },
    });
    expect((await bench.get('/v1/payment_methods/pm_card_nobody', { key })).status).toBe(404);
  }
});

test.each([
  ['tok_visa', {}, [null, null]],
  ['tok_visa', { 'billing_details[address][line1]': '1 High Street' }, ['pass', null]],
  ['tok_visa', { 'billing_details[address][postal_code]': 'SW1A 1AA' }, [null, 'pass']],
  ['tok_avsFail', {}, ['fail', 'fail']],
  ['tok_avsLine1Fail', { 'billing_details[address][postal_code]': 'SW1A 1AA' }, ['fail', 'pass']],
  ['tok_avsZipFail', { 'billing_details[address][line1]': '1 High Street' }, ['pass', 'fail']],
])('the issuer checks the address of the token %s with %j and approves in any case', async (token, address, checks) => {
  const id = await mint({ 'card[token]': token, ...address });
  const { status, body } = await bench.charge({ payment_method: id, 'expand[0]': 'latest_charge' });
  const paid = body as { latest_charge: { payment_method_details: { card: { checks: Record<string, unknown> } } } };
  const { address_line1_check, address_postal_code_check } = paid.latest_charge.payment_method_details.card.checks;
  expect([status, [address_line1_check, address_postal_code_check]]).toEqual([200, checks]);
});

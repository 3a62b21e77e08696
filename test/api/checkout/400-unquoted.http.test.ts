import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { differs } from '../../setup/error-bodies.js';
import { chargeHandbag, handbagLines, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { waitForStatus } from '../../setup/wait-for-status.js';

const strict = await openApiTest();
const lenient = await openApiTest({ quote: 'optional' });

const { tax_quote_id: _, ...unquoted } = chargeHandbag('');
const required = { path: 'tax_quote_id', code: 'required', message: 'Is required.' };

describe('a merchant whose charges require a quote', () => {
  it.each([
    ['no quote', unquoted],
    ['null for a quote', { ...unquoted, tax_quote_id: null }],
    ['no quote and no order', { ...unquoted, line_items: undefined, shipping_address: undefined }],
  ])('rejects a charge with %s, stores nothing and accepts the key again', async (_, body) => {
    const before = await strict.trace();
    const key = idempotencyKey();
    const send = (content: unknown) => strict.api.post('/v1/payment_intents', content, key);
    expectResponse(await send(body), 400, fieldErrors('validation_error', required));
    expectResponse(await send(body), 400, fieldErrors('validation_error', required));
    expect(await strict.trace()).toEqual(before);
    const quoteId = await quoteHandbag(strict.api);
    expect(await send(chargeHandbag(quoteId))).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  });

  it('requires a quote as soon as the policy of the merchant says so', async () => {
    const changing = await strict.anotherMerchant({ quote: 'optional' });
    const api = strict.apiOf({ merchant: changing });
    const charge = () => api.post('/v1/payment_intents', unquoted, idempotencyKey());
    expect(await charge()).toMatchObject({ status: 200, body: { amount: 32_500 } });
    await strict.store.sql.query(`UPDATE merchant_rail SET quote_policy = 'required' WHERE merchant_id = $1`, [
      changing.id,
    ]);
    await waitForStatus(400, charge);
    expectResponse(await charge(), 400, fieldErrors('validation_error', required));
  });
});

describe('an unquoted charge', () => {
  const [line] = handbagLines;
  const sum = {
    path: 'amount',
    code: 'invalid_amount',
    message: 'Must be the sum of the line items.',
  };

  it.each([
    ['more than its lines', { amount: 30_001 }],
    ['less than its lines', { amount: 29_999 }],
    ['the sum of its lines and its shipping', { amount: 32_500 }],
    ['one unit of two', { line_items: [{ ...line, quantity: 2 }] }],
    ['one line of two', { line_items: [line, line] }],
    [
      'below the sum of lines that exceed the maximum',
      { line_items: Array.from({ length: 100 }, () => ({ ...line, quantity: 10_000, unit_amount: 99_999_999 })) },
    ],
  ])('rejects an unquoted charge whose amount is %s, and stores nothing', async (_, changes) => {
    const before = await lenient.trace();
    const response = await lenient.api.post('/v1/payment_intents', { ...unquoted, ...changes }, idempotencyKey());
    expectResponse(response, 400, fieldErrors('invalid_amount', sum));
    expect(await lenient.trace()).toEqual(before);
  });

  it.each([
    ['below 0.50', { amount: 49, shipping_amount: 0 }],
    ['below 0.50 including shipping', { amount: 1, shipping_amount: 48 }],
    ['above 999,999.99 including shipping', { amount: 99_999_999, shipping_amount: 1 }],
    ['twice the maximum', { amount: 99_999_999, shipping_amount: 99_999_999 }],
  ])('rejects an unquoted charge whose total is %s, and charges nothing', async (_, changes) => {
    const { line_items: _lines, ...rest } = unquoted;
    const before = await lenient.trace();
    const response = await lenient.api.post('/v1/payment_intents', { ...rest, ...changes }, idempotencyKey());
    const message = 'The charged total must be from 50 to 99999999.';
    expectResponse(
      response,
      400,
      fieldErrors('invalid_amount', { path: 'amount', code: 'total_out_of_range', message }),
    );
    expect(await lenient.trace()).toEqual({ ...before, operations: before.operations + 1 });
  });

  it('compares an optional quote with the order', async () => {
    const quoteId = await quoteHandbag(lenient.api);
    const response = await lenient.api.post(
      '/v1/payment_intents',
      chargeHandbag(quoteId, { amount: 1 }),
      idempotencyKey(),
    );
    const message = 'The order differs from its tax quote: see details.mismatches.';
    expectResponse(response, 400, {
      error: {
        code: 'tax_quote_mismatch',
        message,
        details: { mismatches: ['amount'], differences: [differs('amount', 30_000, 1)] },
      },
    });
  });
});

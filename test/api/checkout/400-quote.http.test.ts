import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { type Difference, differs } from '../../setup/error-bodies.js';
import { chargeHandbag, handbagLines, handbagQuote, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { storeQuote } from '../../setup/stored-quote.js';

const test = await openApiTest();
const { api, store, merchant } = test;
const quoteId = await quoteHandbag(api);

/** The error is stored under its key and replayed byte for byte; nothing else is stored. */
async function expectStoredError(body: unknown, status: number, error: unknown): Promise<void> {
  const before = await test.trace();
  const key = idempotencyKey();
  const first = await api.post('/v1/payment_intents', body, key);
  expectResponse(first, status, error);
  expect(first.headers['idempotent-replayed']).toBe(undefined);
  const again = await api.post('/v1/payment_intents', body, key);
  expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([status, first.text, 'true']);
  expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
}

function mismatch(mismatches: readonly string[], ...differences: readonly Difference[]) {
  const message = 'The order differs from its tax quote: see details.mismatches.';
  return { error: { code: 'tax_quote_mismatch', message, details: { mismatches, differences } } };
}

function currencyMismatch() {
  const message = 'The currency differs from the currency of the tax quote.';
  return { error: { code: 'currency_mismatch', message, details: { mismatches: ['currency'] } } };
}

function expired(at: string) {
  const message = 'The tax quote has expired: create a new quote and use a new idempotency key.';
  return { error: { code: 'tax_quote_expired', message, details: { expired_at: at } } };
}

const [line] = handbagLines;
const address = { line1: '1 Canal Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' };
const { postal_code: _postalCode, ...withoutPostalCode } = address;
const { hs_code: _hsCode, ...withoutHsCode } = line ?? {};
const lines = (changes: Record<string, unknown>) => ({ line_items: [{ ...line, ...changes }] });

describe('a charge that differs from its quote', () => {
  const otherPostalCode = { path: 'shipping_address.postal_code', reason: 'differs' };
  const otherText = { path: 'line_items[0].description', reason: 'differs' };
  const notQuoted = { path: 'line_items[1]', reason: 'not_quoted' };

  it.each<[string, Record<string, unknown>, string[], ...Difference[]]>([
    ['a lower amount', { amount: 29_999 }, ['amount'], differs('amount', 30_000, 29_999)],
    ['a higher amount', { amount: 30_001 }, ['amount'], differs('amount', 30_000, 30_001)],
    ['the total instead of the subtotal', { amount: 39_728 }, ['amount'], differs('amount', 30_000, 39_728)],
    ['cheaper shipping', { shipping_amount: 2_499 }, ['shipping_amount'], differs('shipping_amount', 2_500, 2_499)],
    ['no shipping', { shipping_amount: undefined }, ['shipping_amount'], differs('shipping_amount', 2_500, 0)],
    [
      'another country',
      { shipping_address: { ...address, country: 'GB' } },
      ['shipping_address.country'],
      differs('shipping_address.country', 'US', 'GB'),
    ],
    [
      'another postal code',
      { shipping_address: { ...address, postal_code: '10002' } },
      ['shipping_address.postal_code'],
      otherPostalCode,
    ],
    [
      'a longer postal code of another place',
      { shipping_address: { ...address, postal_code: '10002-0001' } },
      ['shipping_address.postal_code'],
      otherPostalCode,
    ],
    ['no postal code', { shipping_address: withoutPostalCode }, ['shipping_address.postal_code'], otherPostalCode],
    [
      'null for the postal code',
      { shipping_address: { ...address, postal_code: null } },
      ['shipping_address.postal_code'],
      otherPostalCode,
    ],
    ['another description', lines({ description: 'Leather hand bag' }), ['line_items[0]'], otherText],
    ['another case of the description', lines({ description: 'leather handbag' }), ['line_items[0]'], otherText],
    ['another quantity', lines({ quantity: 2 }), ['line_items[0]'], differs('line_items[0].quantity', 1, 2)],
    [
      'another unit amount',
      lines({ unit_amount: 29_999 }),
      ['line_items[0]'],
      differs('line_items[0].unit_amount', 30_000, 29_999),
    ],
    [
      'another HS code',
      lines({ hs_code: '420222' }),
      ['line_items[0]'],
      differs('line_items[0].hs_code', '420221', '420222'),
    ],
    [
      'a longer HS code',
      lines({ hs_code: '42022100' }),
      ['line_items[0]'],
      differs('line_items[0].hs_code', '420221', '42022100'),
    ],
    [
      'no HS code',
      { line_items: [withoutHsCode] },
      ['line_items[0]'],
      differs('line_items[0].hs_code', '420221', null),
    ],
    ['an additional line', { line_items: [line, { ...line, unit_amount: 0 }] }, ['line_items[1]'], notQuoted],
    ['a duplicate line', { line_items: [line, line] }, ['line_items[1]'], notQuoted],
    [
      'everything at once, in the order of the contract',
      {
        amount: 1,
        shipping_amount: 0,
        shipping_address: { country: 'FR', postal_code: '75001' },
        line_items: [{ ...line, quantity: 7 }, line, line],
      },
      [
        'amount',
        'shipping_amount',
        'shipping_address.country',
        'shipping_address.postal_code',
        'line_items[0]',
        'line_items[2]',
      ],
      differs('amount', 30_000, 1),
      differs('shipping_amount', 2_500, 0),
      differs('shipping_address.country', 'US', 'FR'),
      otherPostalCode,
      { path: 'line_items[0]', reason: 'not_quoted' },
      { path: 'line_items[2]', reason: 'not_quoted' },
    ],
  ])('rejects a charge that differs from its quote: %s', async (_, changes, mismatches, ...differences) => {
    await expectStoredError(chargeHandbag(quoteId, changes), 400, mismatch(mismatches, ...differences));
  });

  it('rejects a charge that lacks a line of its quote', async () => {
    const second = { ...line, description: 'Purse', unit_amount: 0 };
    const quote = await api.post('/v1/tax_quotes', { ...handbagQuote, line_items: [line, second] });
    const { id } = quote.body as { id: string };
    const missing = { path: 'line_items', reason: 'missing', expected: 2, actual: 1 };
    await expectStoredError(chargeHandbag(id), 400, mismatch(['line_items'], missing));
    await expectStoredError(
      chargeHandbag(id, { line_items: [line, line] }),
      400,
      mismatch(
        ['line_items[1]'],
        { path: 'line_items[1].description', reason: 'differs' },
        differs('line_items[1].unit_amount', 0, 30_000),
      ),
    );
  });

  it.each(['GBP', 'EUR', 'CAD', 'AUD'])('rejects the currency %s before comparing anything else', async (currency) => {
    await expectStoredError(chargeHandbag(quoteId, { currency, amount: 1 }), 400, currencyMismatch());
  });
});

describe('an expired quote', () => {
  it.each([
    ['a second ago', -1, {}],
    ['long ago', -86_400 * 400, {}],
    ['and differs from the order', -1, { amount: 1, currency: 'GBP' }],
  ])('rejects a quote before comparing it when it expired %s', async (_, expiresInSeconds, changes) => {
    const quote = await storeQuote(store, merchant, { subtotal: 30_000, shipping: 2_500, expiresInSeconds });
    await expectStoredError(chargeHandbag(quote.id, changes), 400, expired(quote.expiresAt));
  });

  /** A quote that expires soon, and was charged before. A busy machine may need more than the first two seconds. */
  async function chargedInTime() {
    for (const expiresInSeconds of [2, 10, 60]) {
      const quote = await storeQuote(store, merchant, { subtotal: 30_000, shipping: 2_500, expiresInSeconds });
      const charge = () => api.post('/v1/payment_intents', chargeHandbag(quote.id), idempotencyKey());
      const charged = await charge();
      if (charged.status !== 200 && Date.now() > Date.parse(quote.expiresAt)) continue;
      expect(charged).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 32_500 } });
      return { quote, charge };
    }
    throw new Error('No charge was made in time.');
  }

  it('accepts a quote until it expires', async () => {
    const { quote, charge } = await chargedInTime();
    await new Promise((resolve) => setTimeout(resolve, Math.max(Date.parse(quote.expiresAt) - Date.now(), 0) + 50));
    expectResponse(await charge(), 400, expired(quote.expiresAt));
  });
});

describe('the charged total', () => {
  const outOfRange = fieldErrors('invalid_amount', {
    path: 'amount',
    code: 'total_out_of_range',
    message: 'The charged total must be from 50 to 99999999.',
  });

  it('rejects a quoted total below 0.50', async () => {
    const quote = await storeQuote(store, merchant, { subtotal: 40, tax: 9 });
    const body = chargeHandbag(quote.id, { amount: 40, shipping_amount: 0, ...lines({ unit_amount: 40 }) });
    await expectStoredError(body, 400, outOfRange);
  });

  it('compares the charge with its quote before checking the range of the total', async () => {
    const quote = await storeQuote(store, merchant, { subtotal: 40 });
    const body = chargeHandbag(quote.id, { amount: 41, shipping_amount: 0, ...lines({ unit_amount: 40 }) });
    await expectStoredError(body, 400, mismatch(['amount'], differs('amount', 40, 41)));
  });
});

it('rejects a token that the entity of the currency does not know, names the payment, and charges nothing', async () => {
  const body = chargeHandbag(quoteId, { payment_method: 'pm_1NotOfThisEntity' });
  const before = await test.trace();
  const key = idempotencyKey();
  const first = await api.post('/v1/payment_intents', body, key);
  const message = 'Is not known to the entity of this currency.';
  const field = { path: 'payment_method', code: 'unknown_payment_method', message };
  const { details } = (first.body as { error: { details: { payment_intent_id: string } } }).error;
  const { code, message: sentence } = fieldErrors('validation_error', field).error;
  expectResponse(first, 400, {
    error: { code, message: sentence, details: { fields: [field], payment_intent_id: details.payment_intent_id } },
  });
  expect(await api.get(`/v1/payment_intents/${details.payment_intent_id}`)).toMatchObject({
    status: 200,
    body: { id: details.payment_intent_id, status: 'failed', amount_captured: 0 },
  });
  const again = await api.post('/v1/payment_intents', body, key);
  expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([400, first.text, 'true']);
  expect(await test.trace()).toMatchObject({ charges: before.charges, journals: before.journals });
});

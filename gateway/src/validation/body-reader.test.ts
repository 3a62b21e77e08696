import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { describe, expect, it } from 'vitest';
import { bodyReader } from './body-reader.js';

const readPayment = bodyReader(createPaymentIntentSchema);
const readQuote = bodyReader(createTaxQuoteSchema);

const payment = { amount: 4000, currency: 'GBP', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } };
const line = { description: 'Shirt', quantity: 1, unit_amount: 4000, hs_code: '610910' };
const quote = { destination_country: 'GB', ship_from_country: 'US', currency: 'GBP', line_items: [line] };

function errorOf(read: ReturnType<typeof readPayment> | ReturnType<typeof readQuote>) {
  if (read.kind === 'body') throw new Error('Expected an error.');
  return read.error;
}

function oneField(path: string, code: string, message: string, errorCode = 'validation_error') {
  return { code: errorCode, details: { fields: [{ path, code, message }] } };
}

describe('bodyReader', () => {
  it('fills in defaults and converts countries to upper case', () => {
    const read = readPayment({ ...payment, shipping_address: { country: 'gb' } });
    expect(read).toEqual({
      kind: 'body',
      body: { ...payment, shipping_amount: 0, capture_method: 'automatic', shipping_address: { country: 'GB' } },
    });
  });

  it('reads null in any optional field, and an empty part of an address, as absent', () => {
    const address = { country: 'GB', line1: '', line2: null, city: '', state: '', postal_code: '' };
    const read = readPayment({
      ...payment,
      tax_quote_id: null,
      shipping_amount: null,
      capture_method: null,
      customer: { ...payment.customer, name: null },
      billing_address: address,
      shipping_address: null,
      line_items: [{ ...line, sku: null, hs_code: null, origin_country: null }],
      merchant_reference: null,
      buyer_context: null,
    });
    if (read.kind === 'invalid') throw new Error('Expected a body.');
    const { sku, hs_code, origin_country, ...bare } = read.body.line_items?.[0] ?? {};
    expect([sku, hs_code, origin_country, bare]).toEqual([
      null,
      null,
      null,
      { description: 'Shirt', quantity: 1, unit_amount: 4000 },
    ]);
    expect(read.body).toMatchObject({ shipping_amount: 0, capture_method: 'automatic', tax_quote_id: null });
    expect(JSON.stringify(read.body.billing_address)).toBe('{"line2":null,"country":"GB"}');
    const quoted = readQuote({ ...quote, destination_postal_code: '', shipping_amount: null, customer: null });
    expect(quoted).toMatchObject({ kind: 'body', body: { shipping_amount: 0 } });
    expect(JSON.stringify(quoted)).not.toContain('postal_code');
  });

  it.each(['amount', 'currency', 'payment_method', 'customer'] as const)(
    'says that a missing %s is required',
    (name) => {
      const { [name]: _, ...rest } = payment;
      expect(errorOf(readPayment(rest))).toEqual(oneField(name, 'required', 'Is required.'));
    },
  );

  it('reports a missing field of a line as required, with the index of the line', () => {
    const { hs_code: _, ...rest } = line;
    expect(errorOf(readQuote({ ...quote, line_items: [line, rest] }))).toEqual(
      oneField('line_items[1].hs_code', 'required', 'Is required.'),
    );
  });

  it('reports unknown fields at any depth, including __proto__', () => {
    expect(errorOf(readPayment({ ...payment, taxquote_id: 'x' }))).toEqual(
      oneField('taxquote_id', 'unknown_field', 'Is not a field of this request.'),
    );
    expect(errorOf(readPayment({ ...payment, customer: { email: 'a@example.com', phone: '1' } }))).toEqual(
      oneField('customer.phone', 'unknown_field', 'Is not a field of this request.'),
    );
    expect(errorOf(readPayment(JSON.parse(`{"__proto__":{},${JSON.stringify(payment).slice(1)}`)))).toEqual(
      oneField('__proto__', 'unknown_field', 'Is not a field of this request.'),
    );
  });

  it.each([-1, 100_000_000, 1e20])('rejects amount %d with invalid_amount', (amount) => {
    expect(errorOf(readPayment({ ...payment, amount }))).toEqual(
      oneField('amount', 'invalid_amount', 'Must be from 0 to 99999999.', 'invalid_amount'),
    );
  });

  it('rejects with validation_error if any issue is not an amount out of range', () => {
    const { code, details } = errorOf(readPayment({ ...payment, amount: -1, currency: 'JPY' }));
    expect(code).toBe('validation_error');
    expect(details).toEqual({
      fields: [
        { path: 'amount', code: 'invalid_amount', message: 'Must be from 0 to 99999999.' },
        { path: 'currency', code: 'not_allowed', message: 'Must be one of: USD, GBP, EUR, CAD, AUD.' },
      ],
    });
  });

  it.each([
    ['amount', '10', 'type', 'Must be an integer.'],
    ['amount', null, 'type', 'Must be an integer.'],
    ['amount', 1.5, 'not_integer', 'Must be an integer.'],
    ['payment_method', 'tok_1', 'format', 'Must be a payment method token that starts with pm_.'],
    ['tax_quote_id', 'abc', 'format', 'Must be a UUID.'],
    ['customer', [], 'type', 'Must be an object.'],
    ['merchant_reference', 'x'.repeat(129), 'too_long', 'Must have at most 128 characters.'],
    ['merchant_reference', ' ', 'empty', 'Must not be empty.'],
    ['merchant_reference', '4242 4242 4242 4242', 'card_number_in_text', 'Must not contain a card number.'],
    ['line_items', [], 'too_few', 'Must have at least 1 items.'],
    ['line_items', Array.from({ length: 101 }, () => line), 'too_many', 'Must have at most 100 items.'],
  ])('rejects %s = %j', (name, value, code, message) => {
    expect(errorOf(readPayment({ ...payment, [name]: value }))).toEqual(oneField(name, code, message));
  });

  it.each([
    [0, 'too_small', 'Must be at least 1.'],
    [10_001, 'too_large', 'Must be at most 10000.'],
  ])('rejects quantity %d with validation_error, not invalid_amount', (quantity, code, message) => {
    expect(errorOf(readQuote({ ...quote, line_items: [{ ...line, quantity }] }))).toEqual(
      oneField('line_items[0].quantity', code, message),
    );
  });

  it.each([null, [], 'text', 1])('rejects %j as a body', (json) => {
    expect(errorOf(readPayment(json))).toEqual(oneField('', 'type', 'Must be an object.'));
  });

  it('bodyReader does not echo values in the error', () => {
    const secret = 'canary-value';
    const texts = [
      errorOf(readPayment({ ...payment, currency: secret, payment_method: secret, amount: secret })),
      errorOf(readPayment({ ...payment, customer: { email: secret }, tax_quote_id: secret })),
      errorOf(readQuote({ ...quote, destination_country: secret, line_items: [{ ...line, hs_code: secret }] })),
    ];
    expect(JSON.stringify(texts)).not.toContain(secret);
  });

  it('lists 15 fields, and one for all others', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]));
    const fields = errorOf(readPayment({ ...payment, ...many })).details?.['fields'] as unknown[];
    expect([fields.length, fields.at(-1)]).toEqual([
      16,
      { path: '', code: 'more_fields', message: 'More fields are not valid.' },
    ]);
  });
});

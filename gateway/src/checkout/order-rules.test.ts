import { type CreatePaymentIntentBody, createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { describe, expect, it } from 'vitest';
import { orderError } from './order-rules.js';

const required = { quote: 'required', remittance: 'platform' } as const;
const optional = { quote: 'optional', remittance: 'merchant' } as const;

function body(more: object): CreatePaymentIntentBody {
  const base = { amount: 4000, currency: 'GBP', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } };
  return createPaymentIntentSchema.parse({ ...base, ...more });
}

const line = (quantity: number, unit_amount: number) => ({ description: 'Shirt', quantity, unit_amount });
const taxQuoteId = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';
const isRequired = (path: string) => ({ path, code: 'required', message: 'Is required.' });

describe('orderError', () => {
  it('rejects a charge without a quote if the merchant requires quotes', () => {
    const expected = { code: 'validation_error', details: { fields: [isRequired('tax_quote_id')] } };
    expect(orderError(body({}), required)).toEqual(expected);
    expect(orderError(body({ tax_quote_id: null }), required)).toEqual(expected);
  });

  it('accepts a charge without a quote if the merchant does not require quotes', () => {
    expect(orderError(body({}), optional)).toBe(null);
    expect(orderError(body({ line_items: [line(1, 1000), line(3, 1000)] }), optional)).toBe(null);
  });

  it.each([3999, 4001])('rejects unquoted lines that add up to %d instead of 4000', (sum) => {
    expect(orderError(body({ line_items: [line(1, sum)] }), optional)).toEqual({
      code: 'invalid_amount',
      details: { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be the sum of the line items.' }] },
    });
  });

  it('adds up the largest possible lines exactly', () => {
    const lines = Array.from({ length: 100 }, () => line(10_000, 99_999_999));
    expect(orderError(body({ amount: 99_999_999, line_items: lines }), optional)?.code).toBe('invalid_amount');
  });

  it('accepts an amount of 0 with a quote, and rejects it without one', () => {
    const free = { amount: 0, shipping_amount: 500, line_items: [line(1, 0)], shipping_address: { country: 'GB' } };
    expect(orderError(body({ ...free, tax_quote_id: taxQuoteId }), required)).toBe(null);
    expect(orderError(body(free), optional)).toEqual({
      code: 'invalid_amount',
      details: { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be from 1 to 99999999.' }] },
    });
  });

  it('accepts 100 lines without a quote, and 25 with one', () => {
    const lines = (count: number) => Array.from({ length: count }, () => line(1, 40));
    expect(orderError(body({ line_items: lines(100) }), optional)).toBe(null);
    const quoted = { tax_quote_id: taxQuoteId, shipping_address: { country: 'GB' } };
    expect(orderError(body({ ...quoted, line_items: lines(25) }), optional)).toBe(null);
    expect(orderError(body({ ...quoted, line_items: lines(26) }), optional)).toEqual({
      code: 'validation_error',
      details: { fields: [{ path: 'line_items', code: 'too_many', message: 'Must have at most 25 items.' }] },
    });
  });

  it('requires destination and line items with a quote', () => {
    expect(orderError(body({ tax_quote_id: taxQuoteId }), required)).toEqual({
      code: 'validation_error',
      details: { fields: [isRequired('shipping_address.country'), isRequired('line_items')] },
    });
  });

  it('orderError does not compare the order with the quote', () => {
    const quoted = body({
      tax_quote_id: taxQuoteId,
      shipping_address: { country: 'GB' },
      line_items: [line(1, 1)],
    });
    expect(orderError(quoted, required)).toBe(null);
  });
});

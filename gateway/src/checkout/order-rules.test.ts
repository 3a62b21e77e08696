import { type CreatePaymentIntentBody, createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { describe, expect, it } from 'vitest';
import { orderRefusal } from './order-rules.js';

const required = { quote: 'required', remittance: 'platform' } as const;
const optional = { quote: 'optional', remittance: 'merchant' } as const;

function body(more: object): CreatePaymentIntentBody {
  const base = { amount: 4000, currency: 'GBP', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } };
  return createPaymentIntentSchema.parse({ ...base, ...more });
}

const line = (quantity: number, unit_amount: number) => ({ description: 'Shirt', quantity, unit_amount });
const taxQuoteId = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';
const isRequired = (path: string) => ({ path, code: 'required', message: 'Is required.' });

describe('orderRefusal', () => {
  it('never lets a misspelt or forgotten quote become an untaxed charge', () => {
    const refusal = { code: 'validation_error', details: { fields: [isRequired('tax_quote_id')] } };
    expect(orderRefusal(body({}), required)).toEqual(refusal);
    expect(orderRefusal(body({ tax_quote_id: null }), required)).toEqual(refusal);
  });

  it('charges without a quote where the merchant may', () => {
    expect(orderRefusal(body({}), optional)).toBe(null);
    expect(orderRefusal(body({ line_items: [line(1, 1000), line(3, 1000)] }), optional)).toBe(null);
  });

  it.each([3999, 4001])('refuses unquoted lines that add up to %d instead of 4000', (sum) => {
    expect(orderRefusal(body({ line_items: [line(1, sum)] }), optional)).toEqual({
      code: 'invalid_amount',
      details: { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be the sum of the line items.' }] },
    });
  });

  it('adds up the largest possible lines without losing a unit', () => {
    const lines = Array.from({ length: 25 }, () => line(10_000, 99_999_999));
    expect(orderRefusal(body({ amount: 99_999_999, line_items: lines }), optional)?.code).toBe('invalid_amount');
  });

  it('asks for what a quote is compared with', () => {
    expect(orderRefusal(body({ tax_quote_id: taxQuoteId }), required)).toEqual({
      code: 'validation_error',
      details: { fields: [isRequired('shipping_address.country'), isRequired('line_items')] },
    });
  });

  it('leaves the comparison with the quote to the charge', () => {
    const quoted = body({
      tax_quote_id: taxQuoteId,
      shipping_address: { country: 'GB' },
      line_items: [line(1, 1)],
    });
    expect(orderRefusal(quoted, required)).toBe(null);
  });
});

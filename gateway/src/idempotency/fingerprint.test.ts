import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import { refundSchema } from '@landed/contracts/refund/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyReader } from '../validation/body-reader.js';
import { fingerprintOf, idempotencyKeyHash } from './fingerprint.js';

const read = bodyReader(createPaymentIntentSchema);

const line = { sku: 'A', description: 'Shirt', quantity: 2, unit_amount: 2000, hs_code: '610910' };
const payment = {
  amount: 4000,
  currency: 'GBP',
  shipping_amount: 500,
  payment_method: 'pm_card_visa',
  customer: { email: 'a@example.com', name: 'A' },
  shipping_address: { line1: '1 Street', city: 'London', country: 'GB' },
  line_items: [line],
};

function fingerprint(json: unknown, path = '/v1/payment_intents'): string {
  const parsed = read(json);
  if (parsed.kind === 'invalid') throw new Error('The example must be valid.');
  return fingerprintOf('POST', path, parsed.body);
}

/** The same document with the names of every object in the order that `order` gives them. */
function shuffled(value: unknown, order: readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, order));
  if (typeof value !== 'object' || value === null) return value;
  const weighed = Object.entries(value).map(([name, item], index) => ({
    entry: [name, shuffled(item, order)] as const,
    weight: order[index % order.length] ?? 0,
  }));
  return Object.fromEntries(weighed.toSorted((a, c) => a.weight - c.weight).map(({ entry }) => entry));
}

describe('fingerprintOf', () => {
  it('fingerprintOf does not depend on the order of fields', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 8, maxLength: 12 }), (order) => {
        expect(fingerprint(shuffled(payment, order))).toBe(fingerprint(payment));
      }),
    );
  });

  it('fingerprintOf does not depend on white space or on explicit defaults', () => {
    const spaced = JSON.parse(JSON.stringify(payment, null, 4));
    expect(fingerprint({ ...spaced, capture_method: 'automatic' })).toBe(fingerprint(payment));
  });

  it('fingerprintOf is the same for null, an absent field and an empty part of an address', () => {
    const none = { tax_quote_id: null, billing_address: null, merchant_reference: null, capture_method: null };
    const empty = { ...payment.shipping_address, line2: '', state: '', postal_code: null };
    const written = {
      ...payment,
      ...none,
      customer: { ...payment.customer },
      shipping_address: empty,
      line_items: [{ ...line, origin_country: null }],
    };
    expect(fingerprint(written)).toBe(fingerprint(payment));
    expect(fingerprint({ ...payment, shipping_amount: null })).toBe(fingerprint({ ...payment, shipping_amount: 0 }));
    const refund = { payment_intent_id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10' };
    const ofRefund = (body: object) => fingerprintOf('POST', '/v1/refund', refundSchema.parse(body));
    expect(ofRefund({ ...refund, amount: null, reason: null })).toBe(ofRefund(refund));
  });

  it('fingerprintOf is the same for an id of the path in capitals', () => {
    const path = '/v1/disputes/019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f/evidence';
    const inCapitals = path.replace(/[^/]+(?=\/evidence)/, (id) => id.toUpperCase());
    expect(fingerprintOf('POST', inCapitals, {})).toBe(fingerprintOf('POST', path, {}));
  });

  it('fingerprintOf is the same for metadata in another order, and for none, null and no keys', () => {
    const of = (metadata: unknown) => fingerprint({ ...payment, metadata });
    expect(of({ b: '1', a: '2' })).toBe(of({ a: '2', b: '1' }));
    expect(new Set([of(null), of({}), fingerprint(payment)]).size).toBe(1);
  });

  it('differs for every difference in the request', () => {
    const others = [
      fingerprint({ ...payment, metadata: { a: '' } }),
      fingerprint({ ...payment, metadata: { a: ' ' } }),
      fingerprint({ ...payment, metadata: { A: '' } }),
      fingerprint({ ...payment, amount: 4001 }),
      fingerprint({ ...payment, capture_method: 'manual' }),
      fingerprint({ ...payment, merchant_reference: 'x' }),
      fingerprint({ ...payment, line_items: [{ ...line, quantity: 1 }] }),
      fingerprint({ ...payment, line_items: [line, line] }),
      fingerprint(payment, '/v1/capture'),
    ];
    expect(new Set([fingerprint(payment), ...others]).size).toBe(others.length + 1);
  });
});

describe('idempotencyKeyHash', () => {
  it('differs for the same key of another merchant or rail', () => {
    const one = asId<'merchant'>('m1');
    const two = asId<'merchant'>('m2');
    const hashes = [
      idempotencyKeyHash('test', one, 'k'),
      idempotencyKeyHash('live', one, 'k'),
      idempotencyKeyHash('test', two, 'k'),
      idempotencyKeyHash('test', one, 'K'),
    ];
    expect(new Set(hashes).size).toBe(4);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});

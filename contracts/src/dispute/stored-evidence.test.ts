import { describe, expect, it } from 'vitest';
import { evidenceCharacters, evidenceCharactersMax, evidenceTexts } from './evidence.js';
import { type StoredOrder, storedEvidence } from './stored-evidence.js';

const order: StoredOrder = {
  breakdown: { subtotal: 4000, shipping: 500, tax: 900, duty: 0, total: 5400, currency: 'GBP' },
  merchantReference: 'order-10042',
  paidAt: '2026-11-21T10:00:00.000Z',
  buyer: {
    customer: { email: 'buyer@example.com', name: 'Ada Buyer' },
    billing_address: { line1: '1 Mill Lane', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' },
    shipping_address: { line1: '2 Mill Lane', line2: undefined, city: 'Leeds', country: 'GB' },
    line_items: [{ description: 'Leather handbag', quantity: 2, unit_amount: 2000 }],
  },
  refunds: [
    { amount: 1000, status: 'succeeded', createdAt: '2026-11-23T09:15:00.000Z' },
    { amount: 200, status: 'failed', createdAt: '2026-11-24T09:15:00.000Z' },
  ],
};

describe('storedEvidence', () => {
  it('storedEvidence has items, totals, addresses, the e-mail address and the refunds of the order', () => {
    expect(storedEvidence(order)).toEqual({
      product_description:
        '2 x Leather handbag at GBP 20.00\nGoods: GBP 40.00\nShipping: GBP 5.00\nTax: GBP 9.00\nDuty: GBP 0.00\n' +
        'Total: GBP 54.00',
      customer_name: 'Ada Buyer',
      uncategorized_text:
        'Order reference: order-10042\nCharged on 2026-11-21: GBP 54.00\n2026-11-23: GBP 10.00 refunded\n' +
        '2026-11-24: GBP 2.00 refund failed',
      billing_address: '1 Mill Lane\nLeeds\nLS1 1AA\nGB',
      shipping_address: '2 Mill Lane\nLeeds\nGB',
      customer_email_address: 'buyer@example.com',
    });
  });

  it('storedEvidence never has the IP address of the buyer, which is evidence for the fraud score only', () => {
    const buyer = { ...order.buyer, buyer_context: { ip_address: '203.0.113.7' } };
    expect(storedEvidence({ ...order, buyer })).toEqual(storedEvidence(order));
  });

  it('storedEvidence has the totals alone when the buyer was erased', () => {
    expect(storedEvidence({ ...order, buyer: null, merchantReference: null, refunds: [] })).toEqual({
      product_description: 'Goods: GBP 40.00\nShipping: GBP 5.00\nTax: GBP 9.00\nDuty: GBP 0.00\nTotal: GBP 54.00',
      uncategorized_text: 'Charged on 2026-11-21: GBP 54.00\nNo refund was made.',
    });
  });

  it('stored evidence stays within every limit for the longest order', () => {
    const lines = Array.from({ length: 100 }, () => ({ description: '😀'.repeat(250), quantity: 1, unit_amount: 40 }));
    const part = '😀'.repeat(200);
    const address = { line1: part, line2: part, city: part, state: part, postal_code: part, country: 'GB' };
    const refunds = Array.from({ length: 2000 }, () => ({
      amount: 1,
      status: 'succeeded' as const,
      createdAt: '2026-11-23T09:15:00.000Z',
    }));
    const longest = storedEvidence({
      ...order,
      buyer: { ...order.buyer, line_items: lines, billing_address: address, shipping_address: address },
      refunds,
    });
    for (const [field, value] of Object.entries(longest)) {
      expect([field, value.length <= (evidenceTexts as Record<string, number>)[field]!]).toEqual([field, true]);
      expect([field, /\p{Surrogate}/u.test(value)]).toEqual([field, false]);
    }
    expect(longest.product_description).toMatch(/and \d+ more\nGoods: GBP 40\.00/);
    expect(evidenceCharacters(longest)).toBeLessThanOrEqual(evidenceCharactersMax);
  });
});

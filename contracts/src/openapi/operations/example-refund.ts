import { exampleIntentId } from './example-order.js';

export const exampleRefundId = '019aa5c2-1b7d-7e4f-8a2c-3d4e5f6a7b8c';

/**
 * 10.00 of the order of the examples, which came to 54.00: 900 × 1000 ÷ 5400 is 166.7 of its tax, 500 × 1000 ÷ 5400 is
 * 92.6 of its delivery, each rounded; the rest is merchandise.
 */
export const exampleRefund = {
  id: exampleRefundId,
  object: 'refund',
  livemode: false,
  payment_intent_id: exampleIntentId,
  amount: 1000,
  currency: 'GBP',
  amount_breakdown: { subtotal: 740, shipping: 93, tax: 167, duty: 0, total: 1000, currency: 'GBP' },
  reason: 'return',
  status: 'succeeded',
  failure_reason: null,
  created_at: '2026-11-23T09:15:00.000Z',
  updated_at: '2026-11-23T09:15:00.000Z',
};

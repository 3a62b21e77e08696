import { exampleIntentId } from './example-order.js';

export const exampleRefundId = '019aa5c2-1b7d-7e4f-8a2c-3d4e5f6a7b8c';

/**
 * A refund of 10.00 of the example order, which cost 54.00. Its share of the tax is 900 × 1000 ÷ 5400 = 166.7, of the
 * shipping 500 × 1000 ÷ 5400 = 92.6, each rounded; the rest is subtotal.
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
  metadata: {},
  status: 'succeeded',
  failure_reason: null,
  source: 'api',
  created_at: '2026-11-23T09:15:00.000Z',
  updated_at: '2026-11-23T09:15:00.000Z',
};

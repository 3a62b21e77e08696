import { exampleBreakdown, exampleCard, exampleIntentId, exampleMetadata, exampleQuoteId } from './example-order.js';

/** The request of capture and of cancel. */
export const exampleAuthorizationRequest = { payment_intent_id: exampleIntentId };

/** The order of the examples as a new authorization. */
export const exampleAuthorization = {
  id: exampleIntentId,
  object: 'payment_intent',
  livemode: false,
  status: 'authorized',
  entity: 'gb',
  amount: exampleBreakdown.total,
  currency: exampleBreakdown.currency,
  amount_capturable: exampleBreakdown.total,
  amount_captured: 0,
  amount_refunded: 0,
  amount_disputed: 0,
  refund_status: 'none',
  amount_breakdown: exampleBreakdown,
  capture_method: 'manual',
  tax_quote_id: exampleQuoteId,
  payment_method: 'pm_card_visa',
  merchant_reference: 'order-10042',
  metadata: exampleMetadata,
  card: exampleCard,
  pending_action: null,
  failure: null,
  cancellation_reason: null,
  action_expires_at: null,
  capture_before: '2026-11-28T10:01:00.000Z',
  created_at: '2026-11-21T10:01:00.000Z',
  updated_at: '2026-11-22T08:30:00.000Z',
};

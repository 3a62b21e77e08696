import { exampleBreakdown, exampleIntentId } from './example-order.js';

export const exampleDisputeId = '019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f';

/** A chargeback of the whole example order. */
export const exampleDispute = {
  id: exampleDisputeId,
  object: 'dispute',
  livemode: false,
  payment_intent_id: exampleIntentId,
  merchant_reference: 'order-10042',
  amount: exampleBreakdown.total,
  currency: 'GBP',
  reason: 'fraudulent',
  stage: 'chargeback',
  status: 'needs_response',
  pending_action: null,
  evidence_due_by: '2026-12-18T23:59:59.000Z',
  evidence: null,
  evidence_submitted_at: null,
  closed_reason: null,
  fee_amount: 1500,
  created_at: '2026-12-04T07:20:00.000Z',
  updated_at: '2026-12-04T07:20:00.000Z',
};

export const exampleEvidence = {
  product_description: 'One leather handbag, dark brown.',
  shipping_carrier: 'Royal Mail',
  shipping_tracking_number: 'RM123456785GB',
  shipping_date: '2026-11-23',
};

/** The same dispute after its evidence was submitted. */
export const exampleSubmittedDispute = {
  ...exampleDispute,
  status: 'under_review',
  evidence: Object.fromEntries(Object.entries(exampleEvidence).map(([field, value]) => [field, value.length])),
  evidence_submitted_at: '2026-12-08T15:45:30.000Z',
  updated_at: '2026-12-08T15:45:30.000Z',
};

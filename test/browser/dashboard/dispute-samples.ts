import { disputeDetailSchema, disputesSchema } from '@landed/dashboard/wire/dispute';
import { ago, uuid } from './sample-values.js';

export const disputeId = uuid('c0d1');
const dispute = {
  id: disputeId,
  object: 'dispute',
  livemode: true,
  payment_intent_id: uuid('f002'),
  merchant_reference: 'HL-20614',
  amount: 18_900,
  currency: 'GBP',
  reason: 'product_not_received',
  stage: 'chargeback',
  status: 'needs_response',
  pending_action: null,
  evidence_due_by: ago(-43),
  evidence: null,
  evidence_submitted_at: null,
  closed_reason: null,
  fee_amount: 1_500,
  created_at: ago(120),
  updated_at: ago(120),
};

export const disputes = disputesSchema.parse({
  disputes: [
    dispute,
    { ...dispute, id: uuid('c0d2'), reason: 'fraudulent', stage: 'inquiry', evidence_due_by: null, fee_amount: 0 },
    { ...dispute, id: uuid('c0d3'), status: 'won', closed_reason: 'decided', merchant_reference: null },
  ],
  next: null,
});

export const disputeDetail = disputeDetailSchema.parse({
  dispute,
  balance_effect: -15_309,
  submissions: [
    {
      stage: 'inquiry',
      fields: { product_description: 212, shipping_carrier: 3 },
      created_at: ago(300),
      submitted_at: ago(300),
    },
  ],
  events: [{ type: 'dispute.created', at: ago(120) }],
  held: {
    product_description: '1 x Weekender bag at 156.00 GBP\nGoods: 156.00 GBP\nTax: 33.00 GBP',
    customer_name: 'Tilda Marsh',
    customer_email_address: 'tilda.marsh@example.com',
    shipping_address: '14 Mill Lane\nBristol BS1 4ST\nGB',
  },
  draft: null,
});

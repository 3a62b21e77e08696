import { sampleEvent } from '../../event/samples/index.js';
import type { PayoutRecord } from '../../payout/wire.js';
import { exampleIntentId } from './example-order.js';

/** The payout of the example event. */
export const examplePayout = sampleEvent('payout.paid').data.object as PayoutRecord;

export const exampleFailedPayout = sampleEvent('payout.failed').data.object as PayoutRecord;

/** What a payment added to the payout. */
export const examplePayoutEntry = {
  id: '019ac1f2-6d10-7e4b-9a8c-2b3c4d5e6f70_1',
  object: 'payout_entry',
  kind: 'payment',
  amount: 9_246,
  amount_breakdown: {
    gross: 12_840,
    platform_fee: -692,
    tax_withheld: -1_640,
    duty_withheld: -235,
    reserve: -1_027,
    dispute_fee: 0,
    other: 0,
  },
  currency: 'GBP',
  payment_intent_id: exampleIntentId,
  merchant_reference: 'order-10042',
  refund_id: null,
  dispute_id: null,
  returned_payout_id: null,
  effective_at: '2026-11-21T10:01:00.000Z',
};

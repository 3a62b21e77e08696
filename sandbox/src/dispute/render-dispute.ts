import type { DisputeRecord } from './record.js';

const DAYS_TO_RESPOND = 21;

/** Stripe's `dispute` object in its events. The sandbox has no balance, so there are no balance transactions. */
export function renderDispute(dispute: DisputeRecord, livemode: boolean): Record<string, unknown> {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: dispute.created + DAYS_TO_RESPOND * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: dispute.status === 'warning_needs_response',
    livemode,
    metadata: {},
    payment_intent: dispute.payment,
    reason: dispute.reason,
    status: dispute.status,
  };
}

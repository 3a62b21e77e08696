import { testCard } from '../card/test-cards.js';
import { EVIDENCE_FIELDS, FILE_FIELDS } from './evidence.js';
import { type BalanceTransactionRecord, type DisputeRecord, isInquiry } from './record.js';

/** The codes with which Visa reports these reasons; others are left out. */
const NETWORK_REASON_CODES: Readonly<Partial<Record<DisputeRecord['reason'], string>>> = {
  fraudulent: '10.4',
  duplicate: '12.6.1',
  product_not_received: '13.1',
  subscription_canceled: '13.2',
  product_unacceptable: '13.3',
  credit_not_processed: '13.6',
};

/** Stripe's `dispute` object, for cards. */
export function renderDispute(dispute: DisputeRecord, livemode: boolean): Record<string, unknown> {
  const { brand } = testCard(dispute.card);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.balanceTransactions.map((transaction) => renderTransaction(dispute, transaction)),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: renderEvidence(dispute),
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.pastDue,
      submission_count: dispute.submissionCount,
      submission_method: dispute.submissionCount === 0 ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(dispute),
    livemode,
    metadata: dispute.metadata,
    payment_intent: dispute.payment,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry(dispute) ? 'inquiry' : dispute.status === 'prevented' ? 'block' : 'chargeback',
        network: brand,
        network_reason_code: NETWORK_REASON_CODES[dispute.reason] ?? null,
      },
      type: 'card',
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

/** While an inquiry is open, and after a dispute ended in the merchant's favour. */
export function isRefundable(dispute: DisputeRecord): boolean {
  return (isInquiry(dispute) && !dispute.closedByRefund) || dispute.status === 'won';
}

function renderEvidence({ evidence }: DisputeRecord): Record<string, unknown> {
  const fields = [...EVIDENCE_FIELDS, ...FILE_FIELDS].toSorted();
  return { ...Object.fromEntries(fields.map((field) => [field, evidence[field] ?? null])), enhanced_evidence: {} };
}

/** Stripe's `balance_transaction` object. */
function renderTransaction(
  { id, charge, currency }: DisputeRecord,
  { amount, fee, ...transaction }: BalanceTransactionRecord,
): Record<string, unknown> {
  const feeDetail = { amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' };
  return {
    id: transaction.id,
    object: 'balance_transaction',
    amount,
    available_on: transaction.created,
    balance_type: 'payments',
    created: transaction.created,
    currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${charge}`,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}

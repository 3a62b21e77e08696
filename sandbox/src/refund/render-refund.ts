import type { RefundRecord } from './record.js';

/** Stripe's `refund` object, for cards. Only reads add its `balance_transaction`. */
export function renderRefund(refund: RefundRecord): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.payment,
    payment_method: refund.method,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

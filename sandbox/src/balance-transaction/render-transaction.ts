import type { TransactionRecord, TransactionType } from './record.js';

const REPORTING_CATEGORIES: Readonly<Record<TransactionType, string>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  stripe_fee: 'fee',
};

/** Stripe's `balance_transaction` object. @param source the id, or the object where it is expanded */
export function renderTransaction(
  transaction: TransactionRecord,
  source: unknown = transaction.source,
): Record<string, unknown> {
  const { amount, currency, fee, type } = transaction;
  const isDispute = type === 'adjustment';
  const description = isDispute ? 'Dispute fee' : 'Stripe processing fees';
  const feeDetail = { amount: fee, application: null, currency, description, type: 'stripe_fee' };
  return {
    id: transaction.id,
    object: 'balance_transaction',
    amount,
    available_on: transaction.availableOn,
    balance_type: 'payments',
    created: transaction.created,
    currency,
    description: isDispute ? `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'}` : null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: isDispute && amount > 0 ? 'dispute_reversal' : REPORTING_CATEGORIES[type],
    source,
    status: 'available',
    type,
  };
}

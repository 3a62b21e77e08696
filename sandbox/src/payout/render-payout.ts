import type { PayoutRecord } from './record.js';

/** Texts of our own: at Stripe they are for people, and no code may depend on them. */
const FAILED = 'Sandbox: the bank did not accept the payout.';

/** Stripe's `payout` object, to a bank account. */
export function renderPayout(payout: PayoutRecord, livemode: boolean): Record<string, unknown> {
  const isOnItsWay = payout.status === 'pending' || payout.status === 'in_transit';
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrivalDate,
    automatic: false,
    balance_transaction: null,
    created: payout.created,
    currency: payout.currency,
    description: payout.description,
    destination: payout.destination,
    failure_balance_transaction: null,
    failure_code: payout.failureCode,
    failure_message: payout.failureCode === null ? null : FAILED,
    livemode,
    metadata: payout.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: payout.statementDescriptor,
    status: payout.status,
    trace_id: { status: isOnItsWay ? 'pending' : 'unsupported', value: null },
    type: 'bank_account',
  };
}

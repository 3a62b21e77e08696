import type { EveryField } from '../record/every-field.js';
import type { PayoutFailureCode } from './status.js';
import { breakdownTotal, type Payout } from './types.js';
import type { PayoutRecord } from './wire.js';

/** One sentence per failure, as the merchant reads it. */
const payoutFailureMessages: Readonly<Record<PayoutFailureCode, string>> = {
  account_closed: 'The bank account is closed.',
  no_account: 'The bank has no account with this number.',
  invalid_account_number: 'The number of the bank account is not valid.',
  incorrect_account_holder_name: 'The bank account belongs to another name.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not accept this kind of transfer.',
  invalid_currency: 'The bank account does not accept this currency.',
  could_not_process: 'The bank could not process the transfer.',
};

/** The payout record, as responses and events have it. */
export function payoutRecord(payout: Payout): PayoutRecord {
  const { breakdown, bankAccount, failureCode } = payout;
  return {
    id: payout.id,
    object: 'payout' as const,
    livemode: payout.livemode,
    amount: payout.amount,
    currency: payout.currency,
    amount_breakdown: {
      gross_sales: breakdown.grossSales,
      platform_fee: breakdown.platformFee,
      tax_withheld: breakdown.taxWithheld,
      duty_withheld: breakdown.dutyWithheld,
      reserve_held: breakdown.reserveHeld,
      reserve_released: breakdown.reserveReleased,
      refunds: breakdown.refunds,
      disputes: breakdown.disputes,
      dispute_fees: breakdown.disputeFees,
      returned_payouts: breakdown.returnedPayouts,
      adjustments: breakdown.adjustments,
      total: breakdownTotal(breakdown),
      currency: payout.currency,
    } satisfies EveryField<PayoutRecord['amount_breakdown']>,
    period: payout.period,
    attempt: payout.attempt,
    bank_account: {
      country: bankAccount.country,
      bank_name: bankAccount.bankName,
      last_four: bankAccount.lastFour,
    } satisfies EveryField<PayoutRecord['bank_account']>,
    status: payout.status,
    failure: failureCode === null ? null : { code: failureCode, message: payoutFailureMessages[failureCode] },
    expected_at: payout.expectedAt,
    paid_at: payout.paidAt,
    failed_at: payout.failedAt,
    created_at: payout.createdAt,
    updated_at: payout.updatedAt,
  } satisfies EveryField<PayoutRecord>;
}

import type { EveryField } from '../record/every-field.js';
import { payoutFailureMessages } from './failure-messages.js';
import { breakdownTotal, type Payout } from './types.js';
import type { PayoutRecord } from './wire.js';

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

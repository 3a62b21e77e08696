import type { EveryField } from '../record/every-field.js';
import type { PayoutEntry } from './types.js';
import type { PayoutEntryRecord } from './wire.js';

/** An entry of a payout, as responses have it. */
export function payoutEntryRecord(entry: PayoutEntry): PayoutEntryRecord {
  const { breakdown } = entry;
  return {
    id: entry.id,
    object: 'payout_entry' as const,
    kind: entry.kind,
    amount: entry.amount,
    amount_breakdown: {
      gross: breakdown.gross,
      platform_fee: breakdown.platformFee,
      tax_withheld: breakdown.taxWithheld,
      duty_withheld: breakdown.dutyWithheld,
      reserve: breakdown.reserve,
      dispute_fee: breakdown.disputeFee,
      other: breakdown.other,
    } satisfies EveryField<PayoutEntryRecord['amount_breakdown']>,
    currency: entry.currency,
    payment_intent_id: entry.paymentIntentId,
    merchant_reference: entry.merchantReference,
    refund_id: entry.refundId,
    dispute_id: entry.disputeId,
    returned_payout_id: entry.returnedPayoutId,
    effective_at: entry.effectiveAt,
  } satisfies EveryField<PayoutEntryRecord>;
}

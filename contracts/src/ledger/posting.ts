import type { Currency } from '../money/currency.js';

/** Accounts of one entity, currency and rail: those of the platform, of a jurisdiction, and of a merchant. */
export type LedgerAccountKind =
  | 'processor_receivable'
  | 'platform_fee'
  /** Money at the processor that belongs to no payment or refund of ours. */
  | 'suspense'
  /** What merchants pay for chargebacks. */
  | 'dispute_fee'
  /** What the processor kept of what it took for us. */
  | 'processor_fee'
  /** Tax that the platform will remit. */
  | 'tax_payable'
  /** Import duty that the platform will remit. */
  | 'duty_payable'
  | 'merchant_reserve'
  | 'merchant_available'
  /** Payouts that the bank has not confirmed. */
  | 'merchant_in_transit';

/** One line of a journal. Positive is debit, negative is credit; minor units. */
export interface Posting {
  readonly account: LedgerAccountKind;
  readonly currency: Currency;
  readonly amount: number;
}

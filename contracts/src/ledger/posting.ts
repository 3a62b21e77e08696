import type { Currency } from '../money/currency.js';

/** Accounts of one entity, currency and rail. Those of the platform come first, then the two of a merchant. */
export type LedgerAccountKind =
  | 'processor_receivable'
  | 'tax_withheld'
  | 'platform_fee'
  /** Money at the processor that belongs to no payment or refund of ours. */
  | 'suspense'
  /** What merchants pay for chargebacks. */
  | 'dispute_fee'
  | 'merchant_reserve'
  | 'merchant_available';

/** One line of a journal. Positive is debit, negative is credit; minor units. */
export interface Posting {
  readonly account: LedgerAccountKind;
  readonly currency: Currency;
  readonly amount: number;
}

import type { Currency } from '../money/currency.js';

/** Accounts of one entity, currency and rail. The first three belong to the platform, the last two to a merchant. */
export type LedgerAccountKind =
  | 'processor_receivable'
  | 'tax_withheld'
  | 'platform_fee'
  | 'merchant_reserve'
  | 'merchant_available';

/** One line of a journal. Positive is debit, negative is credit; minor units. */
export interface Posting {
  readonly account: LedgerAccountKind;
  readonly currency: Currency;
  readonly amount: number;
}

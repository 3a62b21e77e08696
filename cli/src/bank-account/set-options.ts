import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangeOptions } from '../access/stack-command.js';

/** Options of `landed bank-accounts set`: a token, or what becomes one at the payout partner. */
export interface SetOptions extends ChangeOptions {
  readonly rail: Rail;
  readonly currency: Currency;
  readonly token?: string;
  readonly numberFile?: string;
  readonly routing?: string;
  readonly country?: string;
  readonly holder?: string;
  readonly holderType?: 'individual' | 'company';
}

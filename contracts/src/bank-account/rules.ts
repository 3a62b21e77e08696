import type { BankAccountRejection, BankAccountSource } from './types.js';

/** `btok_` and letters, digits and underscores. */
const tokenPattern = /^btok_[A-Za-z0-9_]{1,250}$/;

export function isBankAccountToken(text: string): boolean {
  return tokenPattern.test(text);
}

/**
 * How long payouts wait after a change. An operator's change is used at once; a change by a dashboard user waits, so that
 * the owner can notice one that it did not make.
 */
export function payoutWaitMilliseconds(source: BankAccountSource, payoutWaitHours: number): number {
  return source === 'operator' ? 0 : payoutWaitHours * 3_600_000;
}

/** What an operator reads. No text of the partner is in it. */
export const rejectionMessages: Readonly<Record<BankAccountRejection, string>> = {
  merchant_not_found: 'No merchant with this id is enabled on this rail.',
  token_rejected: 'The token is unknown to the entity of this currency, or was used. Create another token.',
  currency_mismatch: 'The bank account does not receive this currency.',
  bank_account_rejected: 'The payout partner does not accept this bank account. Check country and number.',
  partner_rejected:
    "The payout partner rejected the request. Check that the entity's account there is set up for payouts to merchants.",
};

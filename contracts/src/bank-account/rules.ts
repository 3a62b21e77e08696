import type { BankAccountRejection } from './types.js';

/** `btok_` and letters, digits and underscores. */
const tokenPattern = /^btok_[A-Za-z0-9_]{1,250}$/;

export function isBankAccountToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** What an operator reads. No text of the partner is in it. */
export const rejectionMessages: Readonly<Record<BankAccountRejection, string>> = {
  merchant_not_found: 'No merchant with this id is enabled on this rail.',
  token_rejected: 'The token is unknown to the entity of this currency, or was used. Create another token.',
  currency_mismatch: 'The bank account does not receive this currency.',
  bank_account_rejected: 'The payout partner does not accept this bank account. Check country and number.',
  not_signed: 'No operator with the role has signed the change. Send it with `landed bank-accounts set`.',
  approval_needed:
    'Nothing was saved yet: another operator must approve it within 50 minutes. `landed approvals list` shows it.',
  partner_rejected:
    "The payout partner rejected the request. Check that the entity's account there is set up for payouts to merchants.",
};

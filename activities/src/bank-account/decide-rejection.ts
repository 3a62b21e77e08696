import type { BankAccountRejection } from '@landed/contracts/bank-account/types';
import type { PartnerRejected, StoredError } from '../payout/partner/port.js';

/** Why a bank account is not saved, from what the partner stated about it. */
export function decideRejection(outcome: PartnerRejected | StoredError): BankAccountRejection {
  // The token may be used up. Another token gets another key.
  if (outcome.kind === 'stored_error') return 'token_rejected';
  switch (outcome.code) {
    case 'token':
      return 'token_rejected';
    case 'bank_account':
      return outcome.failureCode === 'invalid_currency' ? 'currency_mismatch' : 'bank_account_rejected';
    case 'insufficient_balance':
    case 'account_not_ready':
    case 'already_reversed':
    case 'not_accepted':
      return 'partner_rejected';
  }
}

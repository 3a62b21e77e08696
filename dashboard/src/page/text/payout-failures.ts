import type { PayoutFailureCode } from '@landed/contracts/payout/status';

/** Why a bank did not take a payout. */
export const payoutFailures: Readonly<Record<PayoutFailureCode, string>> = {
  account_closed: 'Account closed',
  no_account: 'No such account',
  invalid_account_number: 'Account number not valid',
  incorrect_account_holder_name: 'Account has another name',
  account_frozen: 'Account frozen',
  bank_account_restricted: 'Account does not take this transfer',
  invalid_currency: 'Account does not take this currency',
  could_not_process: 'Bank could not process it',
};

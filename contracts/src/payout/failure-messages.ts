import type { PayoutFailureCode } from './status.js';

/** One sentence per failure, as the merchant reads it. */
export const payoutFailureMessages: Readonly<Record<PayoutFailureCode, string>> = {
  account_closed: 'The bank account is closed.',
  no_account: 'The bank has no account with this number.',
  invalid_account_number: 'The number of the bank account is not valid.',
  incorrect_account_holder_name: 'The bank account belongs to another name.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not accept this kind of transfer.',
  invalid_currency: 'The bank account does not accept this currency.',
  could_not_process: 'The bank could not process the transfer.',
};

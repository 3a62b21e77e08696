/** What a payout can be. One that was paid can still fail, when the bank sends it back. */
export const payoutStatuses = ['created', 'in_transit', 'paid', 'failed'] as const;

/** Why a transfer to the merchant's bank did not arrive. */
export const payoutFailureCodes = [
  'account_closed',
  'no_account',
  'invalid_account_number',
  'incorrect_account_holder_name',
  'account_frozen',
  'bank_account_restricted',
  'invalid_currency',
  'could_not_process',
] as const;

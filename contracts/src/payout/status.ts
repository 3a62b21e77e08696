/** Statuses of a payout. A paid payout can still fail: the bank may return it. */
export const payoutStatuses = ['created', 'in_transit', 'paid', 'failed'] as const;

/** Why a transfer to the merchant's bank failed. */
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

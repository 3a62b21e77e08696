/** Statuses of a payout. A paid payout can still fail: the bank may return it. */
export const payoutStatuses = ['created', 'in_transit', 'paid', 'failed'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

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

export type PayoutFailureCode = (typeof payoutFailureCodes)[number];

/** Why the weekly run does not pay a balance. When several hold, the first of the list is stored. */
export const payoutSkipReasons = [
  'held',
  'negative_balance',
  'below_minimum',
  'no_bank_account',
  'bank_account_errored',
  'bank_account_changed',
] as const;

export type PayoutSkipReason = (typeof payoutSkipReasons)[number];

/** What an entry of a payout is: the one business fact that changed the balance. */
export const payoutEntryKinds = [
  'payment',
  'reserve',
  'refund',
  'dispute',
  'dispute_fee',
  'returned_payout',
  'adjustment',
] as const;

export type PayoutEntryKind = (typeof payoutEntryKinds)[number];

import type { PayoutRecord, PayoutStatus } from './record.js';

/** How payouts to a bank account end. */
interface Behavior {
  readonly failureCode: string | null;
  /** `before_paid` fails on its way; `after_paid` is returned; `never_paid` stays on its way. */
  readonly end: 'paid' | 'before_paid' | 'after_paid' | 'never_paid';
}

/** The failure code of each ending of a number, and the name of its fixed token. */
export const FAILING_ENDINGS = [
  ['0000', 'account_closed', 'accountClosed'],
  ['0001', 'no_account', 'noAccount'],
  ['0002', 'invalid_account_number', 'invalidAccountNumber'],
  ['0003', 'incorrect_account_holder_name', 'incorrectAccountHolderName'],
  ['0004', 'account_frozen', 'accountFrozen'],
  ['0005', 'bank_account_restricted', 'bankAccountRestricted'],
  ['0006', 'invalid_currency', 'invalidCurrency'],
  ['0007', 'could_not_process', 'couldNotProcess'],
] as const;

/** `paid`, and returned afterwards. */
export const RETURNING_ENDING = '0008';
/** Stays `in_transit` until a test ends it. */
export const STAYING_ENDING = '0009';
/** Rejected when the payout is created. */
export const REJECTED_ENDING = '0010';

function behaviorOf(last4: string): Behavior {
  const failing = FAILING_ENDINGS.find(([ending]) => ending === last4);
  if (failing !== undefined) return { end: 'before_paid', failureCode: failing[1] };
  if (last4 === RETURNING_ENDING) return { end: 'after_paid', failureCode: 'no_account' };
  return { end: last4 === STAYING_ENDING ? 'never_paid' : 'paid', failureCode: null };
}

/** What the bank does after a payout to an account with this ending has reached a status. */
export function nextOf(last4: string, status: PayoutStatus): PayoutRecord['next'] {
  const { end, failureCode } = behaviorOf(last4);
  switch (status) {
    case 'pending':
      return { status: 'in_transit', failureCode: null };
    case 'in_transit':
      if (end === 'never_paid') return null;
      return end === 'before_paid' ? { status: 'failed', failureCode } : { status: 'paid', failureCode: null };
    case 'paid':
      return end === 'after_paid' ? { status: 'failed', failureCode } : null;
    case 'failed':
    case 'canceled':
      return null;
  }
}

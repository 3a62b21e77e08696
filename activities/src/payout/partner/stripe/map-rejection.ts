import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import Stripe from 'stripe';
import { errorDetail, isDefiniteRejection, isStoredServerError } from '../../../processor/stripe/map-error.js';
import type { PartnerRejected, PartnerRejectionCode, StoredError, Unknown } from '../port.js';

/** The partner's codes for an account that may not receive or pay out money. */
const notReadyCodes: readonly string[] = [
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'payouts_not_allowed',
  'transfers_not_allowed',
];

/** The partner's codes for a token that it does not know, or that was used. */
const tokenCodes: readonly string[] = ['resource_missing', 'token_already_used'];

/** The partner's codes about a bank account, with ours. */
const bankAccountCodes: ReadonlyMap<string, PayoutFailureCode> = new Map([
  ['account_number_invalid', 'invalid_account_number'],
  ['routing_number_invalid', 'invalid_account_number'],
  ['bank_account_declined', 'bank_account_restricted'],
  ['bank_account_restricted', 'bank_account_restricted'],
  ['bank_account_unusable', 'could_not_process'],
  ['account_closed', 'account_closed'],
  ['account_frozen', 'account_frozen'],
  ['no_account', 'no_account'],
]);

/** The parameter with the token of a bank account. */
export const tokenParam = 'external_account';

/**
 * What a failed call that acts states. `bankAccountParam`: the parameter that names the bank account; a rejection of it
 * is about the bank account, even without a code that is known.
 */
export function rejectionOf(error: unknown, bankAccountParam?: string): PartnerRejected | StoredError | Unknown {
  const detail = errorDetail(error);
  if (isStoredServerError(error)) return { kind: 'stored_error', detail };
  if (!isDefiniteRejection(error)) return { kind: 'unknown', detail };
  const underKey = error instanceof Stripe.errors.StripeInvalidRequestError;
  return { kind: 'rejected', underKey, ...codeOf(error, bankAccountParam), detail };
}

function codeOf(
  { code = '', param }: Stripe.errors.StripeError,
  bankAccountParam: string | undefined,
): { readonly code: PartnerRejectionCode; readonly failureCode: PayoutFailureCode | null } {
  if (code === 'balance_insufficient') return { code: 'insufficient_balance', failureCode: null };
  if (notReadyCodes.includes(code)) return { code: 'account_not_ready', failureCode: null };
  if (bankAccountParam === tokenParam && param === tokenParam && tokenCodes.includes(code))
    return { code: 'token', failureCode: null };
  const isAboutBank = bankAccountParam !== undefined && (param === bankAccountParam || bankAccountCodes.has(code));
  if (!isAboutBank) return { code: 'not_accepted', failureCode: null };
  // A bank account that was removed at the partner is missing there.
  const missing = code === 'resource_missing' ? 'no_account' : undefined;
  return { code: 'bank_account', failureCode: missing ?? bankAccountCodes.get(code) ?? 'could_not_process' };
}

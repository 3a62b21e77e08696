import type { Money } from '@landed/contracts/money/money';
import type Stripe from 'stripe';

/** Metadata with our ids. It has no personal data. */
export const payoutMetadata = 'landed_payout';
export const merchantMetadata = 'landed_merchant';
export const bankAccountMetadata = 'landed_bank_account';

/**
 * Null when an object has our reference and the requested money, else what is stored about the difference. An object with
 * our reference and another amount is a `mismatch`: no later read can make it ours.
 */
export function difference(
  expected: { readonly payoutId: string; readonly money: Money },
  stated: { readonly amount: number; readonly currency: string; readonly metadata: Stripe.Metadata | null },
): { readonly mismatch?: 'amount' } | null {
  if (stated.metadata?.[payoutMetadata] !== expected.payoutId) return {};
  const isSame = stated.amount === expected.money.amount && stated.currency === expected.money.currency.toLowerCase();
  return isSame ? null : { mismatch: 'amount' };
}

/** The id of an object that may be expanded. */
export function idOf(object: string | { readonly id: string } | null | undefined): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : (object ?? null);
}

import type { PayoutSkipReason } from './status.js';

/** The facts that decide whether the run pays the balance of one merchant and currency. */
export interface PayoutFacts {
  /** What is available, in minor units. */
  readonly balance: number;
  readonly minimum: number;
  /** Whether an operator holds the merchant. */
  readonly held: boolean;
  /** The merchant's bank account for the currency; null if it has none. */
  readonly bankAccount: { readonly status: 'active' | 'errored'; readonly usableFrom: Date } | null;
  readonly now: Date;
}

/** Why the run skips a balance: the first of all reasons that apply. Null: the run pays it. */
export function skipReason(facts: PayoutFacts): PayoutSkipReason | null {
  return skipReasons(facts)[0] ?? null;
}

/** All reasons for which the run would skip a balance, in the order of `payoutSkipReasons`. */
export function skipReasons({ balance, minimum, held, bankAccount, now }: PayoutFacts): PayoutSkipReason[] {
  const reasons: PayoutSkipReason[] = [];
  if (held) reasons.push('held');
  if (balance < 0) reasons.push('negative_balance');
  else if (balance < minimum || balance === 0) reasons.push('below_minimum');
  if (bankAccount === null) reasons.push('no_bank_account');
  else if (bankAccount.status === 'errored') reasons.push('bank_account_errored');
  else if (bankAccount.usableFrom > now) reasons.push('bank_account_changed');
  return reasons;
}

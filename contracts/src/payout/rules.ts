import { type PayoutSkipReason, payoutSkipReasons } from './status.js';

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

/** When each reason applies. At most one is about the balance, and one about the bank account. */
const applies: Readonly<Record<PayoutSkipReason, (facts: PayoutFacts) => boolean>> = {
  held: ({ held }) => held,
  negative_balance: ({ balance }) => balance < 0,
  below_minimum: ({ balance, minimum }) => balance === 0 || (balance > 0 && balance < minimum),
  no_bank_account: ({ bankAccount }) => bankAccount === null,
  bank_account_errored: ({ bankAccount }) => bankAccount?.status === 'errored',
  bank_account_changed: ({ bankAccount, now }) => bankAccount?.status === 'active' && bankAccount.usableFrom > now,
};

/** Why the run skips a balance: the first of all reasons that apply. Null: the run pays it. */
export function skipReason(facts: PayoutFacts): PayoutSkipReason | null {
  return payoutSkipReasons.find((reason) => applies[reason](facts)) ?? null;
}

/** All reasons for which the run would skip a balance, in the order of `payoutSkipReasons`. */
export function skipReasons(facts: PayoutFacts): PayoutSkipReason[] {
  return payoutSkipReasons.filter((reason) => applies[reason](facts));
}

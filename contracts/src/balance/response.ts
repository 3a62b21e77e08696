import type { Currency } from '../money/currency.js';
import { skipReasons } from '../payout/rules.js';
import type { EveryField } from '../record/every-field.js';
import type { BalanceRecord } from './wire.js';

/** What a merchant has in one currency, in minor units. Positive is the merchant's, negative is what it owes. */
export interface BalanceFacts {
  readonly currency: Currency;
  readonly available: number;
  readonly pending: number;
  /** When all of `pending` is available; null if nothing is. */
  readonly pendingUntil: Date | null;
  /** The part of `pending` that is available when the next run begins. */
  readonly availableAtRun: number;
  readonly reserve: number;
  /** The part of the reserve that is due when the next run begins. */
  readonly dueAtRun: number;
  /** The earliest first. */
  readonly releases: readonly { readonly at: Date; readonly amount: number }[];
  /** Payouts that the bank has not confirmed. */
  readonly inTransit: number;
  /** Whether an operator holds the merchant. */
  readonly held: boolean;
  readonly bankAccount: { readonly status: 'active' | 'errored'; readonly usableFrom: Date } | null;
}

export interface NextRun {
  readonly at: Date;
  readonly period: string;
}

/**
 * The balance of one currency. The estimate is what the next run finds if nothing happens until then, and its skip reasons
 * are those of the run's own rule at that moment.
 */
export function currencyBalance(facts: BalanceFacts, minimum: number, run: NextRun) {
  const estimated = facts.available + facts.availableAtRun + facts.dueAtRun;
  return {
    currency: facts.currency,
    available: facts.available,
    pending: facts.pending,
    pending_until: facts.pendingUntil?.toISOString() ?? null,
    reserve: {
      amount: facts.reserve,
      next_releases: facts.releases.map(({ at, amount }) => ({ releases_at: at.toISOString(), amount })),
    },
    in_transit: facts.inTransit,
    next_payout: {
      scheduled_at: run.at.toISOString(),
      period: run.period,
      estimated_amount: estimated,
      minimum_amount: minimum,
      skip_reasons: skipReasons({
        balance: estimated,
        minimum,
        held: facts.held,
        bankAccount: facts.bankAccount,
        now: run.at,
      }),
    },
  } satisfies BalanceRecord['currencies'][number] & EveryField<BalanceRecord['currencies'][number]>;
}

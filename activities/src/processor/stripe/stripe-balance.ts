import type Stripe from 'stripe';
import type { BalanceCalls } from '../balance-port.js';
import { withinBudget } from './budget.js';
import { balanceTransaction } from './map-balance.js';

const pageSize = 100;
/** A page with its sources takes longer than a single read. */
const pageMilliseconds = 10_000;

/** The balance of the processor port on Stripe's API. */
export function createStripeBalance(stripe: Stripe): BalanceCalls {
  return {
    async listBalanceTransactions({ from, to, after }) {
      try {
        const created = { gte: secondsOf(from), lt: secondsOf(to) };
        const list = stripe.balanceTransactions.list(
          { created, limit: pageSize, expand: ['data.source'], ...(after === null ? {} : { starting_after: after }) },
          { timeout: pageMilliseconds },
        );
        const { data, has_more: hasMore } = await withinBudget(list, pageMilliseconds);
        return { transactions: data.map(balanceTransaction), next: hasMore ? (data.at(-1)?.id ?? null) : null };
      } catch {
        return null;
      }
    },
  };
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}

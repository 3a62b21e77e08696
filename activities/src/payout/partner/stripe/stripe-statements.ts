import type Stripe from 'stripe';
import { withinBudget } from '../../../processor/stripe/budget.js';
import { type ListedPartnerPayout, type PayoutPartner, partnerPayoutStates } from '../port.js';
import { payoutMetadata } from './map-metadata.js';
import { failureCodeOfPayout } from './map-payout.js';
import { unread } from './unread.js';

/** An account has a payout per week and currency, so this is more than a year of them. */
const payoutsMax = 500;
const listMilliseconds = 20_000;

/** What the partner states about a merchant's account as a whole, on Stripe Connect. */
export function createStripeStatements(stripe: Stripe): Pick<PayoutPartner, 'listPayouts' | 'readBalances'> {
  return {
    async listPayouts({ accountId: stripeAccount, since }) {
      try {
        const created = { gte: Math.floor(Date.parse(since) / 1_000) };
        const list = stripe.payouts.list({ limit: 100, created }, { stripeAccount });
        const payouts = await withinBudget(list.autoPagingToArray({ limit: payoutsMax }), listMilliseconds);
        return { kind: 'made', payouts: payouts.map(listedPayout) };
      } catch (error) {
        return unread(error);
      }
    },

    async readBalances({ accountId: stripeAccount }) {
      try {
        const { available, pending } = await withinBudget(stripe.balance.retrieve({}, { stripeAccount }));
        const balances: Record<string, number> = {};
        for (const { currency, amount } of [...available, ...pending]) {
          const named = currency.toUpperCase();
          balances[named] = (balances[named] ?? 0) + amount;
        }
        return { kind: 'made', balances };
      } catch (error) {
        return unread(error);
      }
    },
  };
}

function listedPayout(payout: Stripe.Payout): ListedPartnerPayout {
  const state = partnerPayoutStates.find((known) => known === payout.status) ?? null;
  return {
    partnerPayoutId: payout.id,
    payoutId: payout.metadata?.[payoutMetadata] ?? null,
    state,
    failureCode: state === 'failed' || state === 'canceled' ? failureCodeOfPayout(payout.failure_code) : null,
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
  };
}

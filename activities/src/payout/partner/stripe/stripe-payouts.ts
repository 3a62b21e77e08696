import Stripe from 'stripe';
import { withinBudget } from '../../../processor/stripe/budget.js';
import { errorDetail } from '../../../processor/stripe/map-error.js';
import type { PayoutPartner } from '../port.js';
import { findListed } from './find-listed.js';
import { payoutMetadata } from './map-metadata.js';
import { payoutMade, payoutParams } from './map-payout.js';
import { rejectionOf } from './map-rejection.js';

/** Payouts of the merchants' accounts to their banks, on Stripe Connect. */
export function createStripePayouts(stripe: Stripe): Pick<PayoutPartner, 'createPayout' | 'findPayout' | 'readPayout'> {
  return {
    async createPayout(request) {
      try {
        const options = { idempotencyKey: request.key, stripeAccount: request.accountId };
        return payoutMade(request, await withinBudget(stripe.payouts.create(payoutParams(request), options)));
      } catch (error) {
        return rejectionOf(error, 'destination');
      }
    },

    async findPayout(request) {
      const { accountId: stripeAccount, payoutId } = request;
      try {
        const list = stripe.payouts.list({ limit: 100 }, { stripeAccount });
        const found = await findListed(list, ({ metadata }) => metadata?.[payoutMetadata] === payoutId);
        return found === null ? { kind: 'absent' } : payoutMade(request, found);
      } catch (error) {
        // A failed read says nothing about the payout.
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    async readPayout(payout) {
      const { accountId: stripeAccount, partnerPayoutId } = payout;
      try {
        return payoutMade(payout, await withinBudget(stripe.payouts.retrieve(partnerPayoutId, {}, { stripeAccount })));
      } catch (error) {
        const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
        return isMissing ? { kind: 'absent' } : { kind: 'unknown', detail: errorDetail(error) };
      }
    },
  };
}

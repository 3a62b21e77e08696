import type Stripe from 'stripe';
import { withinBudget } from '../../../processor/stripe/budget.js';
import type { PayoutPartner } from '../port.js';
import { businessOf } from './map-business.js';
import { rejectionOf } from './map-rejection.js';
import { unread } from './unread.js';

/** Hosted onboarding of connected accounts. */
export function createStripeOnboarding(stripe: Stripe): Pick<PayoutPartner, 'createOnboardingLink' | 'readBusiness'> {
  return {
    async createOnboardingLink({ accountId, returnUrl, refreshUrl }) {
      try {
        const { url } = await withinBudget(
          stripe.accountLinks.create({
            account: accountId,
            type: 'account_onboarding',
            // What is due later is asked for at once, so that the owner comes back less often.
            collection_options: { fields: 'eventually_due' },
            return_url: returnUrl,
            refresh_url: refreshUrl,
          }),
        );
        return isWebAddress(url) ? { kind: 'made', url } : { kind: 'unknown', detail: {} };
      } catch (error) {
        return rejectionOf(error);
      }
    },

    async readBusiness({ accountId }) {
      try {
        return { kind: 'made', fact: businessOf(await withinBudget(stripe.accounts.retrieve(accountId))) };
      } catch (error) {
        return unread(error);
      }
    },
  };
}

function isWebAddress(text: unknown): text is string {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url !== null && ['https:', 'http:'].includes(url.protocol);
}

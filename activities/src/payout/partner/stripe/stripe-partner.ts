import type { ProcessorAccount } from '../../../processor/accounts.js';
import { createStripeClient } from '../../../processor/stripe/client.js';
import type { PayoutPartner } from '../port.js';
import { createStripeAccounts } from './stripe-accounts.js';
import { createStripeOnboarding } from './stripe-onboarding.js';
import { createStripePayouts } from './stripe-payouts.js';
import { createStripeStatements } from './stripe-statements.js';
import { createStripeTransfers } from './stripe-transfers.js';

/** The port to the payout partner on Stripe Connect. The sandbox has the same API, so there is one code path. */
export function createStripePartner(account: ProcessorAccount): PayoutPartner {
  const stripe = createStripeClient(account);
  return {
    ...createStripeAccounts(stripe),
    ...createStripeOnboarding(stripe),
    ...createStripeTransfers(stripe),
    ...createStripePayouts(stripe),
    ...createStripeStatements(stripe),
  };
}

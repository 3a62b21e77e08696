import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import type { CheckoutDependencies } from './dependencies.js';
import { resolveCheckout } from './resolve-checkout.js';
import { reconcileCheckout } from './reconcile-checkout.js';
import { submitCheckout } from './submit-checkout.js';

/** The effects of a checkout: each may run again at any point and comes to the same end. */
export function createCheckoutActivities(dependencies: CheckoutDependencies) {
  return {
    submitCheckout: (input: CheckoutInput) => submitCheckout(dependencies, input),
    settleCheckout: (input: CheckoutInput) => reconcileCheckout(dependencies, input),
    resolveCheckout: (input: CheckoutInput, resolution: ManualResolution) =>
      resolveCheckout(dependencies, input, resolution),
  };
}

import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { voidKey } from '../payment-intent/void-key.js';
import type { CheckoutDependencies } from './dependencies.js';
import { reconcileCheckout } from './reconcile-checkout.js';
import { resolveCheckout } from './resolve-checkout.js';
import { submitCheckout } from './submit-checkout.js';

/** The activities of a checkout. Each may run again at any point and ends the same. */
export function createCheckoutActivities(dependencies: CheckoutDependencies) {
  return {
    submitCheckout: (input: CheckoutInput) => submitCheckout(dependencies, input),
    reconcileCheckout: (input: CheckoutInput, memory: OperationMemory) =>
      reconcileCheckout(dependencies, input, memory, voidKey(input)),
    resolveCheckout: (input: CheckoutInput, resolution: ManualResolution) =>
      resolveCheckout(dependencies, input, resolution, voidKey(input)),
  };
}

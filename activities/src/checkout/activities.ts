import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { reconcileOperation } from '../operation/reconcile-operation.js';
import { resolveOperation } from '../operation/resolve-operation.js';
import { submitOperation } from '../operation/submit-operation.js';
import { voidKey } from '../payment-intent/void-key.js';
import { checkoutOperation } from './checkout-operation.js';
import type { CheckoutDependencies } from './dependencies.js';

/** The activities of a checkout. Each may run again at any point and ends the same. */
export function createCheckoutActivities(dependencies: CheckoutDependencies) {
  return {
    submitCheckout: (input: CheckoutInput) => submitOperation(checkoutOperation, dependencies, input),
    reconcileCheckout: (input: CheckoutInput, memory: OperationMemory) =>
      reconcileOperation(checkoutOperation, dependencies, input, memory, voidKey(input)),
    resolveCheckout: (input: CheckoutInput, resolution: ManualResolution) =>
      resolveOperation(checkoutOperation, dependencies, input, resolution, voidKey(input)),
  };
}

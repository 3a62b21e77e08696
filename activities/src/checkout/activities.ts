import { operationActivities } from '../operation/operation-activities.js';
import { voidKey } from '../payment-intent/void-key.js';
import { checkoutOperation } from './checkout-operation.js';
import type { CheckoutDependencies } from './dependencies.js';

export function createCheckoutActivities(dependencies: CheckoutDependencies) {
  const { submit, reconcile, resolve } = operationActivities(checkoutOperation, dependencies, voidKey);
  return { submitCheckout: submit, reconcileCheckout: reconcile, resolveCheckout: resolve };
}

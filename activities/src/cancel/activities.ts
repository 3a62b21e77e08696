import { captureOrVoid, newCallKey } from '../capture-or-void/capture-or-void.js';
import { operationActivities } from '../operation/operation-activities.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Releases the authorization: the processor voids it. */
export const voidAuthorization = captureOrVoid({
  kind: 'cancel',
  wanted: 'canceled',
  fact: 'canceled',
  submit: (processor, payment, key) => processor.voidPayment(payment, key),
});

export function createCancelActivities(dependencies: PaymentDependencies) {
  const { submit, reconcile, resolve } = operationActivities(voidAuthorization, dependencies, newCallKey);
  return { submitCancel: submit, reconcileCancel: reconcile, resolveCancel: resolve };
}

import { captureOrVoid, newCallKey } from '../capture-or-void/capture-or-void.js';
import { operationActivities } from '../operation/operation-activities.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Captures the authorization in full. */
export const captureAuthorization = captureOrVoid({
  kind: 'capture',
  wanted: 'captured',
  fact: 'succeeded',
  submit: (processor, payment, key) => processor.capture(payment, key),
});

export function createCaptureActivities(dependencies: PaymentDependencies) {
  const { submit, reconcile, resolve } = operationActivities(captureAuthorization, dependencies, newCallKey);
  return { submitCapture: submit, reconcileCapture: reconcile, resolveCapture: resolve };
}

import type { CaptureInput } from '@landed/contracts/capture/types';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { activityInfo } from '@temporalio/activity';
import { captureOrVoid } from '../capture-or-void/capture-or-void.js';
import { processorKey } from '../operation/processor-key.js';
import { reconcileOperation } from '../operation/reconcile-operation.js';
import { resolveOperation } from '../operation/resolve-operation.js';
import { submitOperation } from '../operation/submit-operation.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Captures the authorization in full. */
export const captureAuthorization = captureOrVoid({
  kind: 'capture',
  wanted: 'captured',
  fact: 'succeeded',
  submit: (processor, payment, key) => processor.capture(payment, key),
});

/** The activities of a capture. Each may run again at any point and ends the same. */
export function createCaptureActivities(dependencies: PaymentDependencies) {
  return {
    submitCapture: (input: CaptureInput) => submitOperation(captureAuthorization, dependencies, input),
    reconcileCapture: (input: CaptureInput, memory: OperationMemory) => {
      const callKey = processorKey(input, activityInfo().attempt + 1);
      return reconcileOperation(captureAuthorization, dependencies, input, memory, callKey);
    },
    resolveCapture: (input: CaptureInput, resolution: ManualResolution) =>
      resolveOperation(captureAuthorization, dependencies, input, resolution),
  };
}

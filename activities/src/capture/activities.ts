import type { CaptureInput } from '@landed/contracts/capture/types';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { activityInfo } from '@temporalio/activity';
import type { CaptureOrVoid } from '../capture-or-void/capture-or-void.js';
import { reconcileCaptureOrVoid } from '../capture-or-void/reconcile-capture-or-void.js';
import { resolveCaptureOrVoid } from '../capture-or-void/resolve-capture-or-void.js';
import { submitCaptureOrVoid } from '../capture-or-void/submit-capture-or-void.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Captures the authorization in full. */
export const captureAuthorization: CaptureOrVoid = {
  kind: 'capture',
  wanted: 'captured',
  submit: (processor, payment, processorKey) => processor.capture(payment, processorKey),
};

/** The activities of a capture. Each may run again at any point and ends the same. */
export function createCaptureActivities(dependencies: PaymentDependencies) {
  return {
    submitCapture: (input: CaptureInput) => submitCaptureOrVoid(dependencies, captureAuthorization, input),
    reconcileCapture: (input: CaptureInput, memory: OperationMemory) =>
      reconcileCaptureOrVoid(dependencies, captureAuthorization, input, activityInfo().attempt, memory),
    resolveCapture: (input: CaptureInput, resolution: ManualResolution) =>
      resolveCaptureOrVoid(dependencies, captureAuthorization, input, resolution),
  };
}

import type { CancelInput } from '@landed/contracts/cancel/types';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { activityInfo } from '@temporalio/activity';
import type { CaptureOrVoid } from '../capture-or-void/capture-or-void.js';
import { reconcileCaptureOrVoid } from '../capture-or-void/reconcile-capture-or-void.js';
import { resolveCaptureOrVoid } from '../capture-or-void/resolve-capture-or-void.js';
import { submitCaptureOrVoid } from '../capture-or-void/submit-capture-or-void.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Releases the authorization: the processor voids it. */
export const voidAuthorization: CaptureOrVoid = {
  kind: 'cancel',
  wanted: 'canceled',
  submit: (processor, payment, processorKey) => processor.voidPayment(payment, processorKey),
};

/** The activities of a cancel. Each may run again at any point and ends the same. */
export function createCancelActivities(dependencies: PaymentDependencies) {
  return {
    submitCancel: (input: CancelInput) => submitCaptureOrVoid(dependencies, voidAuthorization, input),
    reconcileCancel: (input: CancelInput, memory: OperationMemory) =>
      reconcileCaptureOrVoid(dependencies, voidAuthorization, input, activityInfo().attempt, memory),
    resolveCancel: (input: CancelInput, resolution: ManualResolution) =>
      resolveCaptureOrVoid(dependencies, voidAuthorization, input, resolution),
  };
}

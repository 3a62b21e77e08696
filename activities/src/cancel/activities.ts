import type { CancelInput } from '@landed/contracts/cancel/types';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { activityInfo } from '@temporalio/activity';
import { captureOrVoid } from '../capture-or-void/capture-or-void.js';
import { processorKey } from '../operation/processor-key.js';
import { reconcileOperation } from '../operation/reconcile-operation.js';
import { resolveOperation } from '../operation/resolve-operation.js';
import { submitOperation } from '../operation/submit-operation.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Releases the authorization: the processor voids it. */
export const voidAuthorization = captureOrVoid({
  kind: 'cancel',
  wanted: 'canceled',
  fact: 'canceled',
  submit: (processor, payment, key) => processor.voidPayment(payment, key),
});

/** The activities of a cancel. Each may run again at any point and ends the same. */
export function createCancelActivities(dependencies: PaymentDependencies) {
  return {
    submitCancel: (input: CancelInput) => submitOperation(voidAuthorization, dependencies, input),
    reconcileCancel: (input: CancelInput, memory: OperationMemory) => {
      const callKey = processorKey(input, activityInfo().attempt + 1);
      return reconcileOperation(voidAuthorization, dependencies, input, memory, callKey);
    },
    resolveCancel: (input: CancelInput, resolution: ManualResolution) =>
      resolveOperation(voidAuthorization, dependencies, input, resolution),
  };
}

import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import { reconcileOperation } from '../operation/reconcile-operation.js';
import { resolveOperation } from '../operation/resolve-operation.js';
import { submitOperation } from '../operation/submit-operation.js';
import type { RefundDependencies } from './dependencies.js';
import { refundOperation } from './refund-operation.js';

/** The activities of a refund. Each may run again at any point and ends the same. */
export function createRefundActivities(dependencies: RefundDependencies) {
  return {
    submitRefund: (input: RefundInput) => submitOperation(refundOperation, dependencies, input),
    reconcileRefund: (input: RefundInput, memory: OperationMemory) =>
      reconcileOperation(refundOperation, dependencies, input, memory),
    resolveRefund: (input: RefundInput, resolution: ManualResolution) =>
      resolveOperation(refundOperation, dependencies, input, resolution),
  };
}

import type { Entity } from '@landed/contracts/entity/entity';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { readDueRefunds } from './read-due-refunds.js';
import { reconcileRefund } from './reconcile-refund.js';
import { resolveRefund } from './resolve-refund.js';
import { submitRefund } from './submit-refund.js';

/** The activities of a refund. Each may run again at any point and ends the same. */
export function createRefundActivities(dependencies: PaymentDependencies) {
  return {
    submitRefund: (input: RefundInput) => submitRefund(dependencies, input),
    reconcileRefund: (input: RefundInput, memory: OperationMemory) => reconcileRefund(dependencies, input, memory),
    readDueRefunds: (entity: Entity, limit: number) => readDueRefunds(dependencies, entity, limit),
    resolveRefund: (input: RefundInput, resolution: ManualResolution) => resolveRefund(dependencies, input, resolution),
  };
}

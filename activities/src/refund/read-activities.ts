import type { Entity } from '@landed/contracts/entity/entity';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { readDueRefunds } from './read-due-refunds.js';

/** The activity that follows refunds after their responses. It may run again at any point and ends the same. */
export function createRefundReadActivities(dependencies: PaymentDependencies) {
  return {
    readDueRefunds: (entity: Entity, limit: number) => readDueRefunds(dependencies, entity, limit),
  };
}

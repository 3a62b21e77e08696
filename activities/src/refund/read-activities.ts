import type { Entity } from '@landed/contracts/entity/entity';
import type { RefundId } from '@landed/contracts/refund/types';
import type { PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { adoptRefunds } from './adopt-refunds.js';
import { readDueRefunds } from './read-due-refunds.js';

/** The activities that read refunds at the processor. Each may run again at any point and ends the same. */
export function createRefundReadActivities(dependencies: PaymentDependencies) {
  return {
    /** Records the refunds of a payment that were made there directly. Returns those that are new or have changed. */
    async recordForeignRefunds(payment: PaymentRef): Promise<readonly RefundId[]> {
      return (await adoptRefunds(dependencies, payment)).changed;
    },
    readDueRefunds: (entity: Entity, limit: number) => readDueRefunds(dependencies, entity, limit),
  };
}

import type { Database } from '@landed/prisma/database';
import { sealRunningAnswer } from '@landed/prisma/idempotency/operation';
import { markRecoveryRequired } from '../store/operation/mark-recovery-required.js';
import type { OperationRef } from './types.js';

export interface OperationDependencies {
  readonly database: Database;
}

/** What every money verb needs of the store whatever the verb is. */
export function createOperationActivities({ database }: OperationDependencies) {
  return {
    /** Makes `processing` the first answer of a submitted operation. False when the outcome was quicker. */
    async sealProcessing(ref: OperationRef): Promise<boolean> {
      return sealRunningAnswer(database, ref, ref.attempt);
    },

    /** Leaves the key to a person: every further request with it is `idempotency_recovery_required`. */
    async requireRecovery(ref: OperationRef): Promise<void> {
      await markRecoveryRequired(database, ref);
    },
  };
}

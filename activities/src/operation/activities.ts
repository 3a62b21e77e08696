import type { OperationRef } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { completeRunning } from '@landed/prisma/read/operation/read-operation';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';

export interface OperationDependencies {
  readonly database: Database;
}

/** What every money verb needs of the store whatever the verb is. */
export function createOperationActivities({ database }: OperationDependencies) {
  return {
    /** Makes `processing` the first response of a submitted operation. False when the outcome was quicker. */
    async sealProcessing(ref: OperationRef): Promise<boolean> {
      return completeRunning(database, ref, ref.attempt);
    },

    /** Leaves the key to a person: every further request with it is `idempotency_recovery_required`. */
    async requireRecovery(ref: OperationRef): Promise<void> {
      await markRecoveryRequired(database, ref);
    },
  };
}

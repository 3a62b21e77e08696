import type { Keyring } from '@landed/codec/keyring';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import {
  type OperationInput,
  type OperationKind,
  type OperationRef,
  operationRefOf,
} from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { takeContradictedKey } from '@landed/prisma/write/operation/contradicted-key';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveRowsLost } from '@landed/prisma/write/operation/save-rows-lost';

export interface OperationDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
}

/** The activities that every money operation uses. */
export function createOperationActivities({ database, keyring }: OperationDependencies) {
  return {
    /** Makes the prepared response the first response of a submitted operation. False when nothing was prepared. */
    async completeAsPending(ref: OperationRef): Promise<boolean> {
      return completeRunning(database, ref, ref.attempt, keyring);
    },

    /**
     * Leaves the key to an operator: further requests with it get `idempotency_recovery_required`. This holds without
     * rows, too: an operation whose rows were lost gets one again.
     *
     * @param stated what the processor stated that no row could take; null if nothing. A key that was freed is taken then,
     *   and the contradiction of one that keeps its response becomes a case.
     */
    async requireManualReview(kind: OperationKind, input: OperationInput, stated: string | null = null): Promise<void> {
      await markRecoveryRequired(database, operationRefOf(input));
      // The workflow of a kind passes the input of this kind.
      const operation = { kind, input } as StoredOperation;
      await saveRowsLost(database, keyring, operation);
      if (stated !== null) await takeContradictedKey(database, operation, stated);
    },
  };
}

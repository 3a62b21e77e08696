import type { Entity } from '@landed/contracts/entity/entity';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { OperationRecord } from '@landed/prisma/read/operation/read-operation';
import type { OperationCompleted } from '@landed/workflows/messages/operation-completed';

/** The worker of this process that runs money operations, if the process has one. `workers` provides it. */
export interface LocalWorker {
  /**
   * Whether a start may ask for its first workflow task. The server grants it without a look at the worker's version, so
   * this is false unless workflows start on that version anyway.
   */
  readonly takesStarts: boolean;
  /** Follows the inline attempt of a workflow in this process. Call it before the start. */
  follow(workflowId: string): FollowedAttempt;
  /** The status of a payment that an operation in this process saved some seconds ago at most; else null. */
  savedStatus(payment: SavedPayment): PaymentStatus | null;
}

/** A payment at the account that an event of the processor came from. */
export interface SavedPayment {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly paymentIntentId: string;
}

/** What a workflow responds with. */
export type EndedAttempt = OperationCompleted & {
  /** The operation as the commit left it, if that was in this process; else null: the database has it. */
  readonly operation: OperationRecord | null;
};

export interface FollowedAttempt {
  /**
   * Resolves when the inline attempt has ended here: with the result that its workflow responds with, after the commit
   * that stores it, or with null when only the workflow can say more. Never rejects, and may never resolve.
   */
  readonly ended: Promise<EndedAttempt | null>;
  /** Ignores the workflow from now on. */
  stop(): void;
}

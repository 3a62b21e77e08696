import type { RefundInput } from '@landed/contracts/refund/types';
import type { OperationSnapshot } from '@landed/prisma/read/payment-intent/load-payment';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import { alreadyCompleted, contradicted, notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { finishAlreadyEnded } from './finish-refund.js';

/** Whether an earlier run of this attempt, or a later attempt, has written the operation. */
export function hasEarlierRun(input: RefundInput, operation: OperationSnapshot | null): operation is OperationSnapshot {
  return operation !== null && operation.attempt >= input.idempotency.attempt;
}

/** The outcome that an earlier run left. `found` is the refund that it prepared; null when it prepared none. */
export async function outcomeOfEarlierRun(
  dependencies: PaymentDependencies,
  input: RefundInput,
  operation: OperationSnapshot,
  found: RefundAtProcessor | null,
): Promise<OperationOutcome> {
  // Attempts that prepared nothing share the id of the refund: its rows are those of the later attempt.
  if (operation.attempt > input.idempotency.attempt) return { kind: 'retryable', code: 'internal_error' };
  if (found !== null) {
    if (found.refund.status === 'pending') return unknownOutcome;
    // It waits for an operator, also in a workflow that was started again.
    if (operation.stated !== null) return contradicted(operation.stated, found.refund.status);
    return finishAlreadyEnded(dependencies, input, operation, found.refund);
  }
  switch (operation.state) {
    case 'completed':
      return alreadyCompleted;
    case 'recovery_required':
      // The key waits for an operator, and its rows were lost: the reconciliation says so.
      return notPrepared;
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    case 'running':
      return unknownOutcome;
  }
}

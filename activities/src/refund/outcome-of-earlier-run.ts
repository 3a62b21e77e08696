import type { RefundInput } from '@landed/contracts/refund/types';
import type { OperationSnapshot } from '@landed/prisma/read/payment-intent/load-payment';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { finishEndedRefund } from './finish-refund.js';

/** Whether an earlier run of this attempt, or a later attempt, has left something behind. */
export function hasRunBefore(input: RefundInput, operation: OperationSnapshot | null): operation is OperationSnapshot {
  return operation !== null && operation.attempt >= input.idempotency.attempt;
}

/** What an earlier run left behind; `found` is the refund that it wrote down, null when it came to none. */
export async function outcomeOfEarlierRun(
  dependencies: PaymentDependencies,
  input: RefundInput,
  operation: OperationSnapshot,
  found: RefundAtProcessor | null,
): Promise<SubmitOutcome> {
  if (found === null) return unprepared(operation);
  return found.refund.status === 'pending'
    ? { kind: 'unknown' }
    : finishEndedRefund(dependencies, input, operation, found.refund);
}

/** The attempt ended before a refund was written down. */
function unprepared({ state }: OperationSnapshot): SubmitOutcome {
  switch (state) {
    case 'completed':
    case 'recovery_required':
      return { kind: 'completed', summary: 'The response was already stored.' };
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    case 'running':
      return { kind: 'unknown' };
  }
}

import type { RefundInput } from '@landed/contracts/refund/types';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { OperationStanding } from '../store/payment-intent/load-payment.js';
import { endedBefore } from './end-refund.js';
import type { RefundAtProcessor } from './refund-attempt.js';

/** Whether an earlier run of this attempt, or a later attempt, has left something behind. */
export function ranBefore(input: RefundInput, operation: OperationStanding | null): operation is OperationStanding {
  return operation !== null && operation.attempt >= input.idempotency.attempt;
}

/** What an earlier run left behind; `found` is the refund that it wrote down, null when it came to none. */
export async function earlierRun(
  dependencies: PaymentDependencies,
  input: RefundInput,
  operation: OperationStanding,
  found: RefundAtProcessor | null,
): Promise<SubmitOutcome> {
  if (found === null) return unprepared(operation);
  return found.refund.status === 'pending'
    ? { kind: 'open' }
    : endedBefore(dependencies, input, operation, found.refund);
}

/** The attempt ended before a refund was written down. */
function unprepared({ state }: OperationStanding): SubmitOutcome {
  switch (state) {
    case 'sealed':
    case 'recovery_required':
      return { kind: 'sealed', summary: 'The answer was already stored.' };
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    case 'running':
      return { kind: 'open' };
  }
}

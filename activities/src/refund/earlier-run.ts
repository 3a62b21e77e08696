import type { RefundInput } from '@landed/contracts/refund/types';
import type { SubmitOutcome } from '../operation/types.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { OperationStanding } from '../store/payment-intent/load-payment.js';
import { loadRefund } from '../store/refund/load-refund.js';
import { endedBefore } from './end-refund.js';

/** What an earlier run of this attempt left behind; null when there was none. */
export async function earlierRun(
  dependencies: PaymentDependencies,
  input: RefundInput,
  operation: OperationStanding | null,
): Promise<SubmitOutcome | null> {
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  const found = await loadRefund(dependencies.database, dependencies.keyring, input);
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

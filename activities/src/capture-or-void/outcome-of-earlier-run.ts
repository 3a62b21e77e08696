import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { LoadedPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { alreadyCompleted, contradicted, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';

/** The key waits for an operator, and the payment is authorized without the hold of this operation: the hold was lost. */
export function isHoldLost({ operation, payment }: LoadedPayment): boolean {
  return (
    operation?.state === 'recovery_required' && payment?.intent.status === 'authorized' && payment.pending === null
  );
}

/** The outcome that an earlier run of this attempt left; null when there was none. */
export function outcomeOfEarlierRun(
  input: PaymentOperationInput,
  { operation, payment }: LoadedPayment,
): OperationOutcome | null {
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  if (payment?.pending?.operationId === input.operationId) return unknownOutcome;
  // It waits for an operator, also in a workflow that was started again.
  if (operation.stated !== null && payment !== null) return contradicted(operation.stated, payment.intent.status);
  switch (operation.state) {
    case 'completed':
      return alreadyCompleted;
    case 'retryable':
      return { kind: 'retryable', code: 'provider_error' };
    // The hold was released, and the run ended before it stored a response.
    case 'running':
    case 'recovery_required':
      return unknownOutcome;
  }
}

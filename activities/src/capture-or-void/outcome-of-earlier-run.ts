import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { SubmitOutcome } from '../operation/types.js';
import type { LoadedPayment } from '@landed/prisma/read/payment-intent/load-payment';

/** What an earlier run of this attempt left behind; null when there was none. */
export function outcomeOfEarlierRun(
  input: PaymentOperationInput,
  { operation, payment }: LoadedPayment,
): SubmitOutcome | null {
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  if (payment?.pending?.operationId === input.operationId) return { kind: 'unknown' };
  switch (operation.state) {
    case 'completed':
      return { kind: 'completed', summary: 'The response was already stored.' };
    case 'retryable':
      return { kind: 'retryable', code: 'provider_error' };
    // Whoever let go of the payment was ended before he could response, also an operation that waits for a person.
    case 'running':
    case 'recovery_required':
      return { kind: 'unknown' };
  }
}

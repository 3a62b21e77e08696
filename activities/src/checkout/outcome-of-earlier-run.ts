import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { alreadyCompleted, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';

/** The outcome that an earlier run of this attempt left; null when there was none. */
export function outcomeOfEarlierRun(
  input: CheckoutInput,
  { operation, prepared }: LoadedCheckout,
): OperationOutcome | null {
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  if (prepared?.status === 'processing') return unknownOutcome;
  switch (operation.state) {
    case 'completed':
    case 'recovery_required':
      return { ...alreadyCompleted, ...lifecycleOf(prepared?.status) };
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    case 'running':
      return unknownOutcome;
  }
}

/** The part of an outcome that says whether a payment in this status needs a lifecycle workflow. */
export function lifecycleOf(status: string | undefined): { readonly needsLifecycle?: true } {
  return status !== undefined && hasDeadline(status) ? { needsLifecycle: true } : {};
}

import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { alreadyCompleted, contradicted, notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';

/**
 * Whether a later attempt has the key: this one did nothing. Attempts that prepared nothing share the id of the payment,
 * so its rows are those of the later attempt.
 */
export function isSuperseded(input: CheckoutInput, { operation }: LoadedCheckout): boolean {
  return operation !== null && operation.attempt > input.idempotency.attempt;
}

/** The outcome that an earlier run of this attempt left; null when there was none. */
export function outcomeOfEarlierRun(input: CheckoutInput, loaded: LoadedCheckout): OperationOutcome | null {
  const { operation, prepared } = loaded;
  if (isSuperseded(input, loaded)) return { kind: 'retryable', code: 'internal_error' };
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  if (prepared?.status === 'processing') return unknownOutcome;
  switch (operation.state) {
    case 'recovery_required':
      // The key waits for an operator, and its rows were lost: the reconciliation says so.
      if (prepared === null) return notPrepared;
      // It waits for an operator, also in a workflow that was started again.
      if (operation.stated !== null) return contradicted(operation.stated, prepared.status);
      return { ...alreadyCompleted, ...lifecycleOf(prepared.status) };
    case 'completed':
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

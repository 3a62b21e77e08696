import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { LoadedCheckout } from '@landed/prisma/read/checkout/load-checkout';
import type { SubmitOutcome } from '../operation/types.js';

/** What an earlier run of this attempt left behind; null when there was none. */
export function outcomeOfEarlierRun(input: CheckoutInput, { operation, prepared }: LoadedCheckout): SubmitOutcome | null {
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  if (prepared?.status === 'processing') return { kind: 'unknown' };
  switch (operation.state) {
    case 'completed':
    case 'recovery_required':
      return { kind: 'completed', summary: 'The response was already stored.', ...withDeadline(prepared?.status) };
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    case 'running':
      return { kind: 'unknown' };
  }
}

/** The part of an outcome that says that the payment in this status waits on time. */
export function withDeadline(status: string | undefined): { readonly waits?: true } {
  return status !== undefined && hasDeadline(status) ? { waits: true } : {};
}

import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { SubmitOutcome } from '../operation/types.js';
import { waitsOnTime } from '../payment-intent/standing.js';
import type { LoadedCheckout } from '../store/checkout/load-checkout.js';

/** What an earlier run of this attempt left behind; null when there was none. */
export function knownOutcome(input: CheckoutInput, { operation, prepared }: LoadedCheckout): SubmitOutcome | null {
  if (operation === null || operation.attempt < input.idempotency.attempt) return null;
  if (prepared?.status === 'processing') return { kind: 'open' };
  switch (operation.state) {
    case 'sealed':
    case 'recovery_required':
      return { kind: 'sealed', summary: 'The answer was already stored.', ...waiting(prepared?.status) };
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    case 'running':
      return { kind: 'open' };
  }
}

/** The part of an outcome that says that the payment in this status waits on time. */
export function waiting(status: string | undefined): { readonly waits?: true } {
  return status !== undefined && waitsOnTime(status) ? { waits: true } : {};
}

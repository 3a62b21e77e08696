import type { ApiError } from '@landed/contracts/errors/api-error';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';

/** Whether an authorization can be ended now; a refusal says how the payment stands instead. */
export function checkCaptureOrVoid(payment: StoredPayment | null): ApiError | null {
  if (payment === null) return { code: 'not_found' };
  const { intent, pending } = payment;
  if (intent.status !== 'authorized') return wrongState(intent.status);
  if (pending !== null) {
    return { code: 'invalid_state_transition', details: { status: intent.status, pending: pending.kind } };
  }
  return null;
}

/** The refusal of a payment that is not, or no more, an authorization. */
export function wrongState(status: string): ApiError {
  return { code: 'invalid_state_transition', details: { status } };
}

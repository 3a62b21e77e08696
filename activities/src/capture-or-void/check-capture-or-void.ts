import type { ApiError } from '@landed/contracts/errors/api-error';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';

export type CheckedPayment =
  | { readonly kind: 'authorized'; readonly payment: StoredPayment }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** Whether the payment can be captured or canceled now. */
export function checkCaptureOrVoid(payment: StoredPayment | null): CheckedPayment {
  if (payment === null) return { kind: 'rejected', error: { code: 'not_found' } };
  const { intent, pending } = payment;
  if (intent.status !== 'authorized') return { kind: 'rejected', error: wrongState(intent.status) };
  if (pending === null) return { kind: 'authorized', payment };
  const details = { status: intent.status, pending: pending.kind };
  return { kind: 'rejected', error: { code: 'invalid_state_transition', details } };
}

/** The API error for a payment that is not authorized. */
export function wrongState(status: string): ApiError {
  return { code: 'invalid_state_transition', details: { status } };
}

import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Refund } from '@landed/contracts/refund/types';
import type { OperationOutcome, OperationResult } from './types.js';

export const unknownOutcome = { kind: 'unknown' } as const satisfies OperationOutcome;

/** An earlier run of the attempt stored the response. */
export const alreadyCompleted = {
  kind: 'completed',
  summary: 'The response was already stored.',
} as const satisfies OperationOutcome;

/** Replaces the code of a refund that waits for the capture of its payment. */
export const captureInFlight = {
  code: 'idempotency_in_progress',
  summary: 'A capture of the payment is in flight: whether it can be refunded is known when that has ended.',
} as const satisfies Partial<OperationOutcome>;

export function paymentSaved(intent: PaymentIntent) {
  return {
    kind: 'completed',
    summary: `Saved: the payment is \`${intent.status}\`.`,
    result: paymentResult(intent),
  } as const satisfies OperationOutcome;
}

export function paymentResult({ id, status, breakdown }: PaymentIntent): OperationResult {
  return { paymentId: id, status, amount: breakdown.total, currency: breakdown.currency };
}

export function refundResult({ id, paymentIntentId, status, breakdown }: Refund): OperationResult {
  return { paymentId: paymentIntentId, refundId: id, status, amount: breakdown.total, currency: breakdown.currency };
}

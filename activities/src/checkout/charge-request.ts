import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { ChargeRequest } from '../processor/port.js';

/** The one step of a checkout that the processor sees. */
const chargeStep = 1;

/** The key that a re-run computes again: from operation, attempt and step, never from clock or chance. */
export function chargeKey(input: CheckoutInput): string {
  return `${input.operationId}.${input.idempotency.attempt}.${chargeStep}`;
}

export function chargeRequest(input: CheckoutInput, breakdown: AmountBreakdown, attemptedAt: string): ChargeRequest {
  return {
    processorKey: chargeKey(input),
    operationId: input.operationId,
    paymentIntentId: input.paymentIntentId,
    money: { amount: breakdown.total, currency: breakdown.currency },
    paymentMethod: input.body.payment_method,
    captureMethod: input.body.capture_method,
    attemptedAt,
  };
}

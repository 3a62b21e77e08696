import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { ChargeRequest } from '../processor/port.js';

/** The only step of a checkout that calls the processor. */
const chargeStep = 1;

/** The same key for every sending of this charge, even after its rows were lost: nothing of it comes from the clock. */
export function chargeKey(input: CheckoutInput): string {
  return `${input.operationId}.${input.idempotency.processorKeyNumber}.${chargeStep}`;
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

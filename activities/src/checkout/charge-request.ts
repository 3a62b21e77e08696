import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { processorKey } from '../operation/processor-key.js';
import type { ChargeRequest } from '../processor/port.js';

export function chargeRequest(input: CheckoutInput, breakdown: AmountBreakdown, attemptedAt: string): ChargeRequest {
  return {
    processorKey: processorKey(input),
    operationId: input.operationId,
    paymentIntentId: input.paymentIntentId,
    money: { amount: breakdown.total, currency: breakdown.currency },
    paymentMethod: input.body.payment_method,
    captureMethod: input.body.capture_method,
    attemptedAt,
  };
}

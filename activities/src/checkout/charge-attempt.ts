import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { ChargeRequest } from '../processor/port.js';

/** The one step of a checkout that the processor sees. */
const chargeStep = 1;

/** The key that a re-run computes again: from operation, attempt and step, never from clock or chance. */
export function processorKeyOf(input: CheckoutInput): string {
  return `${input.operationId}.${input.idempotency.attempt}.${chargeStep}`;
}

export function chargeRequest(input: CheckoutInput, breakdown: AmountBreakdown, attemptedAt: string): ChargeRequest {
  return {
    processorKey: processorKeyOf(input),
    operationId: input.operationId,
    paymentIntentId: input.paymentIntentId,
    money: { amount: breakdown.total, currency: breakdown.currency },
    paymentMethod: input.body.payment_method,
    captureMethod: input.body.capture_method,
    attemptedAt,
  };
}

/** The payment as it is before the processor is asked. */
export function newPaymentIntent(input: CheckoutInput, breakdown: AmountBreakdown, at: string): PaymentIntent {
  const { body } = input;
  return {
    id: input.paymentIntentId,
    livemode: input.rail === 'live',
    status: 'processing',
    entity: entityOfCurrency[breakdown.currency],
    breakdown,
    captureMethod: body.capture_method,
    taxQuoteId: body.tax_quote_id ? asId<'tax_quote'>(body.tax_quote_id) : null,
    paymentMethod: body.payment_method,
    merchantReference: body.merchant_reference ?? null,
    amountCaptured: 0,
    amountRefunded: 0,
    amountDisputed: 0,
    failureCode: null,
    cancellationReason: null,
    actionExpiresAt: null,
    captureBefore: null,
    createdAt: at,
    updatedAt: at,
  };
}

import type { CaptureMethod } from '@landed/contracts/payment-intent/status';
import type Stripe from 'stripe';
import type { ChargeRequest } from '../port.js';

/** Names that tie the processor's payment to ours; nothing personal is among them. */
export const operationMetadata = 'landed_operation';
export const paymentIntentMetadata = 'landed_payment_intent';

const captureMethods: Readonly<Record<CaptureMethod, Stripe.PaymentIntentCreateParams.CaptureMethod>> = {
  automatic: 'automatic',
  manual: 'manual',
};

/** Creates and confirms in one call. A card that asks for the buyer is declined instead of left waiting. */
export function chargeParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return { ...paymentParams(request), confirm: true, error_on_requires_action: true };
}

/** The same payment without confirmation: it takes the key and moves no money. */
export function closingParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return paymentParams(request);
}

/** A minute of slack for two clocks that differ. */
const clockSlackSeconds = 60;

export function searchParams(request: ChargeRequest): Stripe.PaymentIntentListParams {
  const since = Math.floor(Date.parse(request.attemptedAt) / 1_000) - clockSlackSeconds;
  return { created: { gte: since }, limit: 100, expand: ['data.latest_charge'] };
}

function paymentParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.money.amount,
    currency: request.money.currency.toLowerCase(),
    payment_method: request.paymentMethod,
    allowed_payment_method_types: ['card'],
    capture_method: captureMethods[request.captureMethod],
    metadata: { [operationMetadata]: request.operationId, [paymentIntentMetadata]: request.paymentIntentId },
    expand: ['latest_charge'],
  };
}

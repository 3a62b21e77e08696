import type { CaptureMethod } from '@landed/contracts/payment-intent/status';
import type Stripe from 'stripe';
import type { ChargeRequest } from '../port.js';

/** Names that tie the processor's payment to ours; nothing personal is among them. */
export const operationMetadata = 'landed_operation';
export const paymentIntentMetadata = 'landed_payment_intent';
/** On what takes the key of a payment that must not happen any more; such a thing is never read as the payment. */
export const fencePaymentMetadata = 'landed_closes';

const captureMethods: Readonly<Record<CaptureMethod, Stripe.PaymentIntentCreateParams.CaptureMethod>> = {
  automatic: 'automatic',
  manual: 'manual',
};

/** Creates and confirms in one call. What a card asks of its buyer is left to the processor's own browser script. */
export function chargeParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    ...moneyParams(request),
    payment_method: request.paymentMethod,
    capture_method: captureMethods[request.captureMethod],
    metadata: { [operationMetadata]: request.operationId, [paymentIntentMetadata]: request.paymentIntentId },
    expand: ['latest_charge'],
    confirm: true,
    use_stripe_sdk: true,
  };
}

/** A payment without a card and without confirmation: nothing can refuse it, it takes the key and moves no money. */
export function fenceParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    ...moneyParams(request),
    metadata: { [operationMetadata]: request.operationId, [fencePaymentMetadata]: request.paymentIntentId },
  };
}

/** A minute of slack for two clocks that differ. */
const clockSlackSeconds = 60;
/** Nothing is sent later than this after the first try: the buyer's patience, and what a call may take. */
const sentWithinSeconds = 120;

/** The payments among which the charge must be if the processor has it; a window, however long ago it was. */
export function searchParams(request: ChargeRequest): Stripe.PaymentIntentListParams {
  const attempted = Math.floor(Date.parse(request.attemptedAt) / 1_000);
  const created = { gte: attempted - clockSlackSeconds, lte: attempted + sentWithinSeconds + clockSlackSeconds };
  return { created, limit: 100, expand: ['data.latest_charge'] };
}

function moneyParams({ money }: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: money.amount,
    currency: money.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
  };
}

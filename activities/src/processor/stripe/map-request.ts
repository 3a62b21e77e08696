import type { CaptureMethod } from '@landed/contracts/payment-intent/status';
import type Stripe from 'stripe';
import type { ChargeRequest } from '../port.js';

/** Metadata with the ids of our operation and payment. It has no personal data. */
export const operationMetadata = 'landed_operation';
export const paymentIntentMetadata = 'landed_payment_intent';
/** Metadata of a fence: the id of the payment that must not happen. A fence is never read as the payment. */
export const fencePaymentMetadata = 'landed_closes';

const captureMethods: Readonly<Record<CaptureMethod, Stripe.PaymentIntentCreateParams.CaptureMethod>> = {
  automatic: 'automatic',
  manual: 'manual',
};

/**
 * Creates and confirms in one call. Authentication of the buyer is left to the processor's browser script.
 *
 * Only equal parameters replay a key's stored response. A version that sends others cannot read the keys that the
 * version before it has used: their operations wait until a search finds the payment.
 */
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

/** A fence: a payment without card and confirmation. No issuer can decline it; it uses the key and moves no money. */
export function fenceParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    ...moneyParams(request),
    metadata: { [operationMetadata]: request.operationId, [fencePaymentMetadata]: request.paymentIntentId },
  };
}

/** Finds the payment by its metadata, whatever its time. The index is eventually consistent. */
export function metadataSearchParams(request: ChargeRequest): Stripe.PaymentIntentSearchParams {
  return {
    query: `metadata['${paymentIntentMetadata}']:'${request.paymentIntentId}'`,
    limit: 2,
    expand: ['data.latest_charge'],
  };
}

/** Allowed difference between the database's clock and the processor's. */
const clockSlackSeconds = 60;
/** No charge is sent later than this after the attempt was written: the send deadline, and the time of one call. */
const sentWithinSeconds = 120;

/** The time window in which the processor created the payment, if it has it. Its size does not depend on the age. */
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

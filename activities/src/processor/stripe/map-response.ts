import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type Stripe from 'stripe';
import { chargeVerdictOf } from '../charge-verdict-of.js';
import type { ChargeRequest, ChargeVerdict, KnownPayment, PaymentDifference, PaymentFact } from '../port.js';
import { cardOfPayment, type WithCard } from './map-card.js';
import { failureCodeOf } from './map-error.js';
import { paymentIntentMetadata } from './map-request.js';

/**
 * What the processor's payment states about our charge. `unknown` if amount, currency or reference differ.
 */
export function chargeVerdict(request: ChargeRequest, payment: Stripe.PaymentIntent): ChargeVerdict {
  return chargeVerdictOf(paymentFact(request, payment));
}

/**
 * What the processor's payment states about our payment. `unknown` if amount, currency or reference differ. A payment
 * with our reference and another amount is a `mismatch`: no later read can make it ours.
 */
export function paymentFact(
  expected: Pick<KnownPayment, 'paymentIntentId' | 'money'>,
  payment: Stripe.PaymentIntent,
): PaymentFact {
  const detail = paymentDetail(payment);
  const unknown = { kind: 'unknown', detail } as const;
  const different = differences(expected, payment);
  if (different.length > 0) {
    const isOurs = !different.includes('metadata');
    return isOurs ? mismatch(detail) : { kind: 'unknown', detail };
  }
  const card = cardOfPayment(payment);
  switch (payment.status) {
    case 'succeeded':
      return succeeded(expected, payment, card, detail);
    case 'requires_capture':
      return payment.amount_capturable === expected.money.amount
        ? { kind: 'authorized', captureBefore: captureBefore(payment), ...card, detail }
        : mismatch(detail);
    case 'requires_payment_method':
      return payment.last_payment_error
        ? { kind: 'declined', failureCode: failureCodeOf(payment.last_payment_error), ...card, detail }
        : unknown;
    case 'requires_action':
      return payment.client_secret && payment.next_action
        ? {
            kind: 'action_required',
            clientSecret: payment.client_secret,
            flowResponse: { ...payment.next_action },
            detail,
          }
        : unknown;
    case 'canceled':
      return {
        kind: 'canceled',
        ...(payment.last_payment_error ? { failureCode: failureCodeOf(payment.last_payment_error) } : {}),
        ...card,
        detail,
      };
    case 'processing':
    case 'requires_confirmation':
      return unknown;
    default:
      return unknown;
  }
}

/** We capture in full. A smaller amount was captured directly at the processor, which only an authorization allows. */
function succeeded(
  { money }: Pick<KnownPayment, 'money'>,
  { amount_received: received, capture_method: method }: Stripe.PaymentIntent,
  card: WithCard,
  detail: ProcessorDetail,
): PaymentFact {
  if (received === money.amount) return { kind: 'succeeded', ...card, detail };
  if (method === 'manual' && received > 0 && received < money.amount)
    return { kind: 'succeeded', capturedInPart: received, ...card, detail };
  return mismatch(detail);
}

/** It is our payment, and no later read can make its amount ours. */
function mismatch(detail: ProcessorDetail): PaymentFact {
  return { kind: 'unknown', detail: { ...detail, mismatch: 'amount' } };
}

/** In what a payment differs from the expected one. Empty: it is that payment. */
export function differences(
  expected: Pick<KnownPayment, 'paymentIntentId' | 'money'>,
  payment: Stripe.PaymentIntent,
): readonly PaymentDifference[] {
  const { money, paymentIntentId } = expected;
  return [
    ...(payment.metadata?.[paymentIntentMetadata] === paymentIntentId ? [] : (['metadata'] as const)),
    ...(payment.amount === money.amount ? [] : (['amount'] as const)),
    ...(payment.currency === money.currency.toLowerCase() ? [] : (['currency'] as const)),
  ];
}

function captureBefore(payment: Stripe.PaymentIntent): string | null {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  const seconds = charge?.payment_method_details?.card?.capture_before;
  return seconds === undefined ? null : new Date(seconds * 1_000).toISOString();
}

function paymentDetail(payment: Stripe.PaymentIntent): ProcessorDetail {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  return {
    payment: payment.id ?? null,
    charge: charge?.id ?? (typeof payment.latest_charge === 'string' ? payment.latest_charge : null),
    status: payment.status ?? null,
    code: payment.last_payment_error?.code ?? null,
    decline_code: payment.last_payment_error?.decline_code ?? null,
    message: payment.last_payment_error?.message ?? null,
    ...addressChecks(charge),
  };
}

/**
 * How the issuer compared the billing details of the token with its own (AVS). They are kept for disputes and decide
 * nothing: the issuer has seen them, and approved or declined.
 */
function addressChecks(charge: Stripe.Charge | null): ProcessorDetail {
  const checks = charge?.payment_method_details?.card?.checks;
  if (!checks) return {};
  return {
    avs_line1: checks.address_line1_check,
    avs_postal_code: checks.address_postal_code_check,
    cvc: checks.cvc_check,
  };
}

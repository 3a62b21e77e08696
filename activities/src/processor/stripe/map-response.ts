import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type Stripe from 'stripe';
import { chargeVerdictOf } from '../charge-verdict-of.js';
import type { ChargeRequest, ChargeVerdict, KnownPayment, PaymentDifference, PaymentFact } from '../port.js';
import { failureCodeOf } from './map-error.js';
import { paymentIntentMetadata } from './map-request.js';

/**
 * What the processor's payment states about our charge. `unknown` if amount, currency or reference differ.
 */
export function chargeVerdict(request: ChargeRequest, payment: Stripe.PaymentIntent): ChargeVerdict {
  return chargeVerdictOf(paymentFact(request, payment));
}

/** What the processor's payment states about our payment. `unknown` if amount, currency or reference differ. */
export function paymentFact(
  expected: Pick<KnownPayment, 'paymentIntentId' | 'money'>,
  payment: Stripe.PaymentIntent,
): PaymentFact {
  const detail = paymentDetail(payment);
  const unknown = { kind: 'unknown', detail } as const;
  if (differences(expected, payment).length > 0) return unknown;
  switch (payment.status) {
    case 'succeeded':
      return payment.amount_received === expected.money.amount ? { kind: 'succeeded', detail } : unknown;
    case 'requires_capture':
      return payment.amount_capturable === expected.money.amount
        ? { kind: 'authorized', captureBefore: captureBefore(payment), detail }
        : unknown;
    case 'requires_payment_method':
      return payment.last_payment_error
        ? { kind: 'declined', failureCode: failureCodeOf(payment.last_payment_error), detail }
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
        detail,
      };
    case 'processing':
    case 'requires_confirmation':
      return unknown;
    default:
      return unknown;
  }
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
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge?.id : payment.latest_charge;
  return {
    payment: payment.id ?? null,
    charge: charge ?? null,
    status: payment.status ?? null,
    code: payment.last_payment_error?.code ?? null,
    decline_code: payment.last_payment_error?.decline_code ?? null,
    message: payment.last_payment_error?.message ?? null,
  };
}

import type Stripe from 'stripe';
import type { ChargeRequest, ChargeVerdict, ProcessorDetail } from '../port.js';
import { failureCodeOf } from './map-error.js';
import { paymentIntentMetadata } from './map-request.js';

/**
 * What the processor's payment says about our charge. An answer that is not about this charge (another amount,
 * currency or reference) is no fact: `open`.
 */
export function chargeVerdict(request: ChargeRequest, payment: Stripe.PaymentIntent): ChargeVerdict {
  const detail = paymentDetail(payment);
  if (!isAbout(request, payment)) return { kind: 'open', detail };
  switch (payment.status) {
    case 'succeeded':
      return payment.amount_received === request.money.amount
        ? { kind: 'succeeded', detail }
        : { kind: 'open', detail };
    case 'requires_capture':
      return payment.amount_capturable === request.money.amount
        ? { kind: 'authorized', captureBefore: captureBefore(payment), detail }
        : { kind: 'open', detail };
    case 'requires_payment_method':
      return payment.last_payment_error
        ? { kind: 'declined', failureCode: failureCodeOf(payment.last_payment_error), detail }
        : { kind: 'open', detail };
    case 'canceled':
      return { kind: 'not_charged', invalidPaymentMethod: false, underKey: true, detail };
    case 'processing':
    case 'requires_action':
    case 'requires_confirmation':
      return { kind: 'open', detail };
    default:
      return { kind: 'open', detail };
  }
}

function isAbout(request: ChargeRequest, payment: Stripe.PaymentIntent): boolean {
  return (
    payment.amount === request.money.amount &&
    payment.currency === request.money.currency.toLowerCase() &&
    payment.metadata?.[paymentIntentMetadata] === request.paymentIntentId
  );
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

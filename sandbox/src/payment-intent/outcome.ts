import type { Effect, Reads } from '../store/effect.js';
import type { Call, Outcome } from '../wire/endpoint.js';
import { invalidRequest, resourceMissing, type StripeFailure } from '../wire/stripe-failure.js';
import type { PaymentRecord } from './record.js';
import { renderPaymentIntent, type View } from './render-payment-intent.js';

/** @throws StripeFailure 404 `resource_missing` */
export function findPayment(call: Call): PaymentRecord {
  const payment = call.store.payment(call.account.id, call.pathId);
  if (payment === undefined) throw resourceMissing('payment_intent', call.pathId, 'intent', 404);
  return payment;
}

/** Responds with the payment as it is after the effect is committed. */
export function paymentOutcome(
  call: Call,
  effect: Effect & { readonly payment: PaymentRecord },
  expand: readonly string[] = [],
): Outcome {
  return { status: 200, body: renderAfter(call, effect, expand), effect };
}

export function renderAfter(
  call: Call,
  effect: Effect & { readonly payment: PaymentRecord },
  expand: readonly string[] = [],
): Record<string, unknown> {
  return renderPaymentIntent(effect.payment, { ...viewOf(call, expand), store: withEffect(call.store, effect) });
}

export function viewOf(call: Call, expand: readonly string[]): View {
  return { store: call.store, livemode: call.account.rail === 'live', expand };
}

/** The error for a call that the payment's status does not allow; Stripe attaches the payment. */
export function unexpectedState(call: Call, payment: PaymentRecord, message: string): StripeFailure {
  return invalidRequest({
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: renderPaymentIntent(payment, viewOf(call, [])),
  });
}

function withEffect(store: Reads, { charge, method }: Effect): View['store'] {
  return {
    charge: (account, id) => (charge?.id === id ? charge : store.charge(account, id)),
    method: (account, id) => (method?.id === id ? method : store.method(account, id)),
  };
}

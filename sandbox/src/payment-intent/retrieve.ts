import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape, text } from '../wire/fields.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { findPayment, viewOf } from './outcome.js';
import type { PaymentRecord } from './record.js';
import { renderForBrowser, renderPaymentIntent } from './render-payment-intent.js';

/** `GET /v1/payment_intents/:id`. A browser reads a payment with the publishable key and the payment's client secret. */
export const retrievePaymentIntent = endpoint({
  operation: 'payment_intents.retrieve',
  method: 'GET',
  path: '/v1/payment_intents/:id',
  keys: 'any',
  movesMoney: false,
  params: shape({ client_secret: text(), expand: expandable('latest_charge', 'payment_method') }),
  run(call, given) {
    const payment = findPayment(call);
    checkSecret(call, payment, given.client_secret);
    const view = viewOf(call, given.expand ?? []);
    const render = call.keyKind === 'secret' ? renderPaymentIntent : renderForBrowser;
    return { status: 200, body: render(payment, view) };
  },
});

/** A publishable key is public, so the client secret is what proves that the caller may read this payment. */
function checkSecret(call: Call, payment: PaymentRecord, given: string | undefined): void {
  if (given === undefined && call.keyKind === 'publishable') {
    throw invalidRequest({
      code: 'parameter_missing',
      message: 'Missing required param: client_secret.',
      param: 'client_secret',
    });
  }
  if (given !== undefined && given !== payment.clientSecret) {
    throw resourceMissing('payment_intent', call.pathId, 'intent', 404);
  }
}

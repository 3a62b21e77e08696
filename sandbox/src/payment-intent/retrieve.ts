import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { findPayment, viewOf } from './outcome.js';
import { renderPaymentIntent } from './render-payment-intent.js';

/** `GET /v1/payment_intents/:id` */
export const retrievePaymentIntent = endpoint({
  operation: 'payment_intents.retrieve',
  method: 'GET',
  path: '/v1/payment_intents/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable('latest_charge', 'payment_method') }),
  run(call, given) {
    return { status: 200, body: renderPaymentIntent(findPayment(call), viewOf(call, given.expand ?? [])) };
  },
});

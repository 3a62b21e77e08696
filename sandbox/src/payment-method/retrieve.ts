import { fixedTokenCard } from '../card/test-cards.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderPaymentMethod } from './render-payment-method.js';
import { newPaymentMethod } from './resolve-payment-method.js';

/** `GET /v1/payment_methods/:id`: 404 unless it is a fixed token or belongs to the key's account. */
export const retrievePaymentMethod = endpoint({
  operation: 'payment_methods.retrieve',
  method: 'GET',
  path: '/v1/payment_methods/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run(call) {
    const card = fixedTokenCard(call.pathId, 'pm_card_');
    // A read creates nothing: it shows the token itself as the payment method that a payment would get.
    const fixed = card === undefined ? undefined : { ...newPaymentMethod(call, card), id: call.pathId };
    const method = fixed ?? call.store.method(call.account.id, call.pathId);
    if (method === undefined) throw resourceMissing('PaymentMethod', call.pathId, 'payment_method', 404);
    return { status: 200, body: renderPaymentMethod(method, call.account.rail === 'live') };
  },
});

import { cardParam } from '../card/card-param.js';
import { addressOf, addressParam } from '../wire/address.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { email, metadata, oneOf, required, shape, text } from '../wire/fields.js';
import { renderPaymentMethod } from './render-payment-method.js';
import { newPaymentMethod } from './resolve-payment-method.js';

/** `POST /v1/payment_methods`: creates a card for the key's account. Browsers call it, so any key is accepted. */
export const createPaymentMethod = endpoint({
  operation: 'payment_methods.create',
  method: 'POST',
  path: '/v1/payment_methods',
  keys: 'any',
  movesMoney: false,
  params: shape({
    type: required(oneOf('card')),
    card: required(cardParam),
    billing_details: shape({ address: addressParam, email, name: text(), phone: text() }),
    metadata,
    expand: expandable(),
  }),
  run(call, params) {
    const { address, email: mail, name, phone } = params.billing_details ?? {};
    const method = newPaymentMethod(call, params.card, {
      billingDetails: { address: addressOf(address), email: mail ?? null, name: name ?? null, phone: phone ?? null },
      metadata: params.metadata ?? {},
    });
    return { status: 200, body: renderPaymentMethod(method, call.account.rail === 'live'), effect: { method } };
  },
});

import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { viewOf } from './outcome.js';
import { renderPaymentIntent } from './render-payment-intent.js';

/** `GET /v1/payment_intents`: pages through payments, newest first. */
export const listPaymentIntents = endpoint({
  operation: 'payment_intents.list',
  method: 'GET',
  path: '/v1/payment_intents',
  keys: 'secret',
  movesMoney: false,
  params: shape({ ...pageParams, expand: expandable('data.latest_charge', 'data.payment_method') }),
  run(call, given) {
    const account = call.account.id;
    const { payments } = call.index;
    const expand = (given.expand ?? []).map((path) => path.replace(/^data\./, ''));
    return listOutcome(given, {
      kind: 'payment_intent',
      url: '/v1/payment_intents',
      ids: payments.ids(account),
      place: (id) => payments.place(account, id),
      find: (id) => call.store.payment(account, id),
      render: (payment) => renderPaymentIntent(payment, viewOf(call, expand)),
    });
  },
});

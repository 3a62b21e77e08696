import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape, text } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderDispute } from './render-dispute.js';

/** `GET /v1/disputes`: pages through the disputes of the account, a payment or a charge, newest first. */
export const listDisputes = endpoint({
  operation: 'disputes.list',
  method: 'GET',
  path: '/v1/disputes',
  keys: 'secret',
  movesMoney: false,
  params: shape({ ...pageParams, charge: text(), expand: expandable(), payment_intent: text() }),
  run(call, given) {
    const account = call.account.id;
    const { index } = call;
    const { charge, payment_intent: payment } = given;
    if (charge !== undefined && index.charge(account, charge) === undefined) {
      throw resourceMissing('charge', charge, 'charge', 400);
    }
    if (payment !== undefined && index.payment(account, payment) === undefined) {
      throw resourceMissing('payment_intent', payment, 'payment_intent', 400);
    }
    return listOutcome(given, {
      kind: 'dispute',
      url: '/v1/disputes',
      ids: index.disputes.ids(account),
      place: (id) => index.disputes.place(account, id),
      find(id) {
        const dispute = call.store.dispute(account, id);
        const isWanted =
          (charge ?? dispute?.charge) === dispute?.charge && (payment ?? dispute?.payment) === dispute?.payment;
        return isWanted ? dispute : undefined;
      },
      render: (dispute) => renderDispute(dispute, call.account.rail === 'live'),
    });
  },
});

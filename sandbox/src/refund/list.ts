import { transactionField } from '../balance-transaction/transaction-field.js';
import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape, text } from '../wire/fields.js';
import { type Listing, listOutcome, pageParams } from '../wire/page.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import type { RefundRecord } from './record.js';
import { renderRefund } from './render-refund.js';

/** `GET /v1/refunds`: pages through the refunds of the account, a payment or a charge, newest first. */
export const listRefunds = endpoint({
  operation: 'refunds.list',
  method: 'GET',
  path: '/v1/refunds',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    ...pageParams,
    charge: text(),
    expand: expandable('data.balance_transaction'),
    payment_intent: text(),
  }),
  run(call, given) {
    const account = call.account.id;
    const charge = given.charge === undefined ? undefined : call.index.charge(account, given.charge);
    if (given.charge !== undefined && charge === undefined)
      throw resourceMissing('charge', given.charge, 'charge', 400);
    const { payment_intent: payment } = given;
    if (payment !== undefined && call.index.payment(account, payment) === undefined) {
      throw resourceMissing('payment_intent', payment, 'payment_intent', 400);
    }
    const of = payment ?? charge?.payment;
    return listOutcome(given, {
      kind: 'refund',
      url: '/v1/refunds',
      ...(of === undefined ? all(call) : ofPayment(call, of)),
      find(id) {
        const refund = call.store.refund(account, id);
        return charge === undefined || refund?.charge === charge.id ? refund : undefined;
      },
      render: (refund) => ({
        ...renderRefund(refund),
        balance_transaction: transactionField(
          call.index,
          refund.id,
          given.expand?.includes('data.balance_transaction') === true,
        ),
      }),
    });
  },
});

type Ids = Pick<Listing<RefundRecord>, 'ids' | 'place'>;

function all({ index, account }: Call): Ids {
  return { ids: index.refunds.ids(account.id), place: (id) => index.refunds.place(account.id, id) };
}

function ofPayment({ index }: Call, payment: string): Ids {
  const ids = index.refundIdsOfPayment(payment);
  const places = new Map(ids.map((id, place) => [id, place]));
  return { ids, place: (id) => places.get(id) };
}

import { transactionField } from '../balance-transaction/transaction-field.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderCharge } from './render-charge.js';

/** `GET /v1/charges/:id` */
export const retrieveCharge = endpoint({
  operation: 'charges.retrieve',
  method: 'GET',
  path: '/v1/charges/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable('balance_transaction') }),
  run(call, { expand = [] }) {
    const charge = call.store.charge(call.account.id, call.pathId);
    const payment = charge === undefined ? undefined : call.store.payment(call.account.id, charge.payment);
    if (charge === undefined || payment === undefined) throw resourceMissing('charge', call.pathId, 'charge', 404);
    const method = call.store.method(call.account.id, charge.method);
    const body = renderCharge(charge, payment, call.account.rail === 'live', method?.billingDetails);
    const transaction = transactionField(call.index, charge.id, expand.includes('balance_transaction'));
    return { status: 200, body: { ...body, balance_transaction: transaction } };
  },
});

import { transactionField } from '../balance-transaction/transaction-field.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderRefund } from './render-refund.js';

/** `GET /v1/refunds/:id` */
export const retrieveRefund = endpoint({
  operation: 'refunds.retrieve',
  method: 'GET',
  path: '/v1/refunds/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable('balance_transaction') }),
  run(call, { expand = [] }) {
    const refund = call.store.refund(call.account.id, call.pathId);
    if (refund === undefined) throw resourceMissing('refund', call.pathId, 'refund', 404);
    const transaction = transactionField(call.index, refund.id, expand.includes('balance_transaction'));
    return { status: 200, body: { ...renderRefund(refund), balance_transaction: transaction } };
  },
});

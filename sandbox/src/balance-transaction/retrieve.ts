import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderSource } from './render-source.js';
import { renderTransaction } from './render-transaction.js';

/** `GET /v1/balance_transactions/:id` */
export const retrieveBalanceTransaction = endpoint({
  operation: 'balance_transactions.retrieve',
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable('source') }),
  run(call, { expand = [] }) {
    const found = call.index.transactions.get(call.account.id, call.pathId);
    if (found === undefined || found.isDropped) throw resourceMissing('balance transaction', call.pathId, 'id', 404);
    const body = expand.includes('source')
      ? renderTransaction(found, renderSource(call, found))
      : renderTransaction(found);
    return { status: 200, body };
  },
});

import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { oneOf, shape, text } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { TRANSACTION_TYPES } from './record.js';
import { renderSource } from './render-source.js';
import { renderTransaction } from './render-transaction.js';

/** `GET /v1/balance_transactions`: pages through the movements of the account's balance, newest first. */
export const listBalanceTransactions = endpoint({
  operation: 'balance_transactions.list',
  method: 'GET',
  path: '/v1/balance_transactions',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    ...pageParams,
    currency: text(3),
    expand: expandable('data.source'),
    payout: text(),
    source: text(),
    type: oneOf(...TRANSACTION_TYPES),
  }),
  run(call, given) {
    const account = call.account.id;
    const { transactions } = call.index;
    const isExpanded = given.expand?.includes('data.source') === true;
    return listOutcome(given, {
      kind: 'balance transaction',
      url: '/v1/balance_transactions',
      ids: transactions.ids(account),
      place: (id) => transactions.place(account, id),
      find(id) {
        const found = transactions.get(account, id);
        // `payout` names the bank payout that paid the transaction out. No transaction here is part of one.
        if (found === undefined || found.isDropped || given.payout !== undefined) return undefined;
        const { currency = found.currency, source = found.source, type = found.type } = given;
        return found.currency === currency && found.source === source && found.type === type ? found : undefined;
      },
      render: (found) => (isExpanded ? renderTransaction(found, renderSource(call, found)) : renderTransaction(found)),
    });
  },
});

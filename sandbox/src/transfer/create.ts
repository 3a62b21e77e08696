import { destinationAccount } from '../connected-account/find-account.js';
import { withMoney } from '../connected-account/record.js';
import { newId } from '../ids.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, metadata, oneOf, required, shape, text } from '../wire/fields.js';
import { insufficientFunds } from './insufficient-funds.js';
import type { TransferRecord } from './record.js';
import { renderTransfer } from './render-transfer.js';

/** `POST /v1/transfers`: moves money of the platform to a connected account. It is available there at once. */
export const createTransfer = endpoint({
  operation: 'transfers.create',
  method: 'POST',
  path: '/v1/transfers',
  keys: 'secret',
  movesMoney: true,
  params: shape({
    amount: required(integer(1)),
    currency: required(text(3)),
    description: text(),
    destination: required(text()),
    expand: expandable(),
    metadata,
    source_type: oneOf('card', 'bank_account'),
    transfer_group: text(),
  }),
  run(call, params) {
    const destination = destinationAccount(call, params.destination);
    if (!call.platformBalances.isSufficient(call.account)) throw insufficientFunds();
    const currency = params.currency.toLowerCase();
    const transfer: TransferRecord = {
      id: newId('tr_3', 23),
      account: call.account.id,
      destination: destination.id,
      amount: params.amount,
      amountReversed: 0,
      currency,
      transferGroup: params.transfer_group ?? null,
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      created: Math.floor(call.now.getTime() / 1_000),
      createdAt: call.now.toISOString(),
      idempotencyKey: call.idempotencyKey,
      reversals: [],
    };
    return {
      status: 200,
      body: renderTransfer(transfer, call.account.rail === 'live'),
      effect: { transfer, connectedAccount: withMoney(destination, currency, params.amount) },
    };
  },
});

import { withMoney } from '../connected-account/record.js';
import { newId } from '../ids.js';
import { readableAmount } from '../readable-amount.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, metadata, shape, text } from '../wire/fields.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { insufficientFunds } from './insufficient-funds.js';
import type { ReversalRecord, TransferRecord } from './record.js';
import { renderReversal } from './render-transfer.js';

/** `POST /v1/transfers/:id/reversals`: takes a transfer back, whole or in part, if the connected account still has it. */
export const reverseTransfer = endpoint({
  operation: 'transfers.reversal',
  method: 'POST',
  path: '/v1/transfers/:id/reversals',
  keys: 'secret',
  movesMoney: true,
  params: shape({ amount: integer(1), description: text(), expand: expandable(), metadata }),
  run(call, params) {
    const { account, index, now, pathId, idempotencyKey } = call;
    const transfer = index.transfers.get(account.id, pathId);
    if (transfer === undefined) throw resourceMissing('transfer', pathId, 'id', 404);
    const amount = amountToReverse(transfer, params.amount);
    const source = index.connectedAccounts.get(account.id, transfer.destination);
    if (source === undefined || (source.available[transfer.currency] ?? 0) < amount) throw insufficientFunds();
    const reversal: ReversalRecord = {
      id: newId('trr_1', 23),
      amount,
      metadata: params.metadata ?? {},
      created: Math.floor(now.getTime() / 1_000),
      idempotencyKey,
    };
    const reversed: TransferRecord = {
      ...transfer,
      amountReversed: transfer.amountReversed + amount,
      reversals: [...transfer.reversals, reversal],
    };
    return {
      status: 200,
      body: renderReversal(reversed, reversal),
      effect: { transfer: reversed, connectedAccount: withMoney(source, transfer.currency, -amount) },
    };
  },
});

/** @throws StripeFailure 400 when less than the requested amount, or nothing, is left */
function amountToReverse({ id, amount, amountReversed, currency }: TransferRecord, requested: number | undefined) {
  const left = amount - amountReversed;
  if (left === 0) throw invalidRequest({ message: `The transfer ${id} is already fully reversed.` });
  if (requested !== undefined && requested > left) {
    const message = `The reversal amount (${readableAmount(requested, currency)}) is greater than the unreversed amount on the transfer (${readableAmount(left, currency)}).`;
    throw invalidRequest({ message, param: 'amount' });
  }
  return requested ?? left;
}

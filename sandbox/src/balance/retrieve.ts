import { callersAccount } from '../connected-account/find-account.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';

/** `GET /v1/balance`: what a connected account has, by currency. Money is available at once here. */
export const retrieveBalance = endpoint({
  operation: 'balance.retrieve',
  method: 'GET',
  path: '/v1/balance',
  keys: 'secret',
  movesMoney: false,
  forConnected: true,
  params: shape({ expand: expandable() }),
  run(call) {
    const amounts = Object.entries(callersAccount(call).available).map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    }));
    const livemode = call.account.rail === 'live';
    const pending = amounts.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } }));
    return { status: 200, body: { object: 'balance', available: amounts, livemode, pending } };
  },
});

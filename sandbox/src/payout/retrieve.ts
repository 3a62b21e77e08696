import { callersAccount } from '../connected-account/find-account.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderPayout } from './render-payout.js';

/** `GET /v1/payouts/:id` */
export const retrievePayout = endpoint({
  operation: 'payouts.retrieve',
  method: 'GET',
  path: '/v1/payouts/:id',
  keys: 'secret',
  movesMoney: false,
  forConnected: true,
  params: shape({ expand: expandable() }),
  run(call) {
    const payout = call.store.payout(callersAccount(call).id, call.pathId);
    if (payout === undefined) throw resourceMissing('payout', call.pathId, 'payout', 404);
    return { status: 200, body: renderPayout(payout, call.account.rail === 'live') };
  },
});

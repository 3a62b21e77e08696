import { callersAccount } from '../connected-account/find-account.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { oneOf, shape, text } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { PAYOUT_STATUSES } from './record.js';
import { renderPayout } from './render-payout.js';

/** `GET /v1/payouts`: pages through the payouts of a connected account, newest first. */
export const listPayouts = endpoint({
  operation: 'payouts.list',
  method: 'GET',
  path: '/v1/payouts',
  keys: 'secret',
  movesMoney: false,
  forConnected: true,
  params: shape({ ...pageParams, destination: text(), expand: expandable(), status: oneOf(...PAYOUT_STATUSES) }),
  run(call, given) {
    const { id: account } = callersAccount(call);
    const { payouts } = call.index;
    return listOutcome(given, {
      kind: 'payout',
      url: '/v1/payouts',
      ids: payouts.ids(account),
      place: (id) => payouts.place(account, id),
      find(id) {
        const payout = call.store.payout(account, id);
        return (given.destination ?? payout?.destination) === payout?.destination &&
          (given.status ?? payout?.status) === payout?.status
          ? payout
          : undefined;
      },
      render: (payout) => renderPayout(payout, call.account.rail === 'live'),
    });
  },
});

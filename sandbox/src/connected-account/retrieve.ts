import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { accountOfPath } from './find-account.js';
import { renderAccount } from './render-account.js';

/** `GET /v1/accounts/:id` */
export const retrieveAccount = endpoint({
  operation: 'accounts.retrieve',
  method: 'GET',
  path: '/v1/accounts/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run(call) {
    const account = accountOfPath(call);
    return { status: 200, body: renderAccount(account, call.index.externalAccountsOf(account.id)) };
  },
});

import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { renderAccount } from './render-account.js';

/** `GET /v1/accounts`: pages through the connected accounts of the platform, newest first. */
export const listAccounts = endpoint({
  operation: 'accounts.list',
  method: 'GET',
  path: '/v1/accounts',
  keys: 'secret',
  movesMoney: false,
  params: shape({ ...pageParams, expand: expandable() }),
  run({ account, index }, given) {
    return listOutcome(given, {
      kind: 'account',
      url: '/v1/accounts',
      ids: index.connectedAccounts.ids(account.id),
      place: (id) => index.connectedAccounts.place(account.id, id),
      find: (id) => index.connectedAccounts.get(account.id, id),
      render: (found) => renderAccount(found, index.externalAccountsOf(found.id)),
    });
  },
});

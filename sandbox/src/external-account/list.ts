import { accountOfPath } from '../connected-account/find-account.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, oneOf, shape, text } from '../wire/fields.js';
import { listOutcome } from '../wire/page.js';
import { renderExternalAccount } from './render-external-account.js';

/** `GET /v1/accounts/:id/external_accounts`: pages through the bank accounts of a connected account, newest first. */
export const listExternalAccounts = endpoint({
  operation: 'external_accounts.list',
  method: 'GET',
  path: '/v1/accounts/:id/external_accounts',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    ending_before: text(),
    expand: expandable(),
    limit: integer(1, 100),
    object: oneOf('bank_account'),
    starting_after: text(),
  }),
  run(call, { ending_before, limit, starting_after }) {
    const account = accountOfPath(call);
    const { externalAccounts } = call.index;
    const page = { created: undefined, ending_before, limit, starting_after };
    return listOutcome(page, {
      kind: 'external_account',
      url: `/v1/accounts/${account.id}/external_accounts`,
      ids: externalAccounts.ids(account.id),
      place: (id) => externalAccounts.place(account.id, id),
      find: (id) => externalAccounts.get(account.id, id),
      render: renderExternalAccount,
    });
  },
});

import { accountOfPath } from '../connected-account/find-account.js';
import { resolveToken } from '../token/fixed-tokens.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, metadata, required, shape, text } from '../wire/fields.js';
import type { ExternalAccountRecord } from './record.js';
import { renderExternalAccount } from './render-external-account.js';

/** `POST /v1/accounts/:id/external_accounts`: gives a connected account the bank account of a token. */
export const createExternalAccount = endpoint({
  operation: 'external_accounts.create',
  method: 'POST',
  path: '/v1/accounts/:id/external_accounts',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    default_for_currency: bool,
    expand: expandable(),
    external_account: required(text()),
    metadata,
  }),
  run(call, params) {
    const account = accountOfPath(call);
    const token = resolveToken(call, params.external_account, 'external_account');
    const sameCurrency = call.index
      .externalAccountsOf(account.id)
      .filter(({ bankAccount }) => bankAccount.currency === token.bankAccount.currency);
    const externalAccount: ExternalAccountRecord = {
      id: token.bankAccountId,
      account: account.id,
      bankAccount: token.bankAccount,
      isDefault: params.default_for_currency === true || sameCurrency.length === 0,
      status: 'new',
      metadata: params.metadata ?? {},
      created: Math.floor(call.now.getTime() / 1_000),
    };
    return { status: 200, body: renderExternalAccount(externalAccount), effect: { externalAccount, token } };
  },
});

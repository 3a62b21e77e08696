import { newId } from '../ids.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, email, metadata, oneOf, required, shape, text } from '../wire/fields.js';
import { renderAccount } from './render-account.js';

const requested = shape({ requested: bool });

/**
 * `POST /v1/accounts`: opens an account that the platform controls, and that is paid out only when the platform says so.
 * Other kinds of accounts are not simulated.
 */
export const createAccount = endpoint({
  operation: 'accounts.create',
  method: 'POST',
  path: '/v1/accounts',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    business_profile: shape({ mcc: text(4), name: text(), product_description: text(), url: text() }),
    business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
    capabilities: shape({ card_payments: requested, transfers: requested }),
    controller: required(
      shape({
        fees: shape({ payer: oneOf('application') }),
        losses: shape({ payments: oneOf('application') }),
        requirement_collection: oneOf('application'),
        stripe_dashboard: shape({ type: oneOf('none') }),
      }),
    ),
    country: required(text(2)),
    default_currency: text(3),
    email,
    expand: expandable(),
    metadata,
    settings: shape({
      payouts: shape({ debit_negative_balances: bool, schedule: shape({ interval: oneOf('manual') }) }),
    }),
  }),
  run({ account, now, idempotencyKey }, params) {
    const connectedAccount = {
      id: newId('acct_1', 16),
      account: account.id,
      country: params.country.toUpperCase(),
      available: {},
      metadata: params.metadata ?? {},
      created: Math.floor(now.getTime() / 1_000),
      createdAt: now.toISOString(),
      idempotencyKey,
    };
    return { status: 200, body: renderAccount(connectedAccount, []), effect: { connectedAccount } };
  },
});

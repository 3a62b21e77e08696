import { callersAccount } from '../connected-account/find-account.js';
import { type ConnectedAccountRecord, withMoney } from '../connected-account/record.js';
import type { ExternalAccountRecord } from '../external-account/record.js';
import { newId } from '../ids.js';
import { insufficientFunds } from '../transfer/insufficient-funds.js';
import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, metadata, oneOf, required, shape, text } from '../wire/fields.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { nextOf, REJECTED_ENDING } from './bank-behavior.js';
import type { PayoutRecord } from './record.js';
import { renderPayout } from './render-payout.js';

const ARRIVAL_DAYS = 2;
const DAY_SECONDS = 86_400;

/** `POST /v1/payouts`: sends money of a connected account to one of its bank accounts. */
export const createPayout = endpoint({
  operation: 'payouts.create',
  method: 'POST',
  path: '/v1/payouts',
  keys: 'secret',
  movesMoney: true,
  forConnected: true,
  params: shape({
    amount: required(integer(1)),
    currency: required(text(3)),
    description: text(),
    destination: text(),
    expand: expandable(),
    metadata,
    method: oneOf('standard'),
    source_type: oneOf('card', 'bank_account'),
    statement_descriptor: text(22),
  }),
  run(call, params) {
    const source = callersAccount(call);
    const currency = params.currency.toLowerCase();
    const external = destinationOf(call, source, currency, params.destination);
    if ((source.available[currency] ?? 0) < params.amount) throw insufficientFunds();
    const created = Math.floor(call.now.getTime() / 1_000);
    const payout: PayoutRecord = {
      id: newId('po_1', 23),
      account: source.id,
      platform: source.account,
      destination: external.id,
      amount: params.amount,
      currency,
      status: 'pending',
      failureCode: null,
      next: nextOf(external.bankAccount.last4, 'pending'),
      arrivalDate: (Math.floor(created / DAY_SECONDS) + ARRIVAL_DAYS) * DAY_SECONDS,
      description: params.description ?? null,
      statementDescriptor: params.statement_descriptor ?? null,
      metadata: params.metadata ?? {},
      created,
      createdAt: call.now.toISOString(),
      idempotencyKey: call.idempotencyKey,
    };
    return {
      status: 200,
      body: renderPayout(payout, call.account.rail === 'live'),
      effect: { payout, connectedAccount: withMoney(source, currency, -params.amount) },
    };
  },
});

/** @throws StripeFailure 400 when the bank account does not exist, has another currency or can no longer be used */
function destinationOf(
  { index }: Call,
  source: ConnectedAccountRecord,
  currency: string,
  id: string | undefined,
): ExternalAccountRecord {
  const sameCurrency = index.externalAccountsOf(source.id).filter((row) => row.bankAccount.currency === currency);
  const external =
    id === undefined ? sameCurrency.findLast(({ isDefault }) => isDefault) : index.externalAccounts.get(source.id, id);
  if (external === undefined) {
    if (id !== undefined) throw resourceMissing('external account', id, 'destination', 400);
    throw invalidRequest({ message: `Sorry, you don't have any external accounts in that currency (${currency}).` });
  }
  if (external.bankAccount.currency !== currency) {
    const message = `The external account ${external.id} does not receive ${currency}.`;
    throw invalidRequest({ message, param: 'destination' });
  }
  if (external.status === 'errored' || external.bankAccount.last4 === REJECTED_ENDING) {
    const message = 'The bank account provided cannot be used for payouts. A different bank account must be used.';
    throw invalidRequest({ code: 'bank_account_unusable', message, param: 'destination' });
  }
  return external;
}

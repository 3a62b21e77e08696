import { newId } from '../ids.js';
import { FAILING_ENDINGS, REJECTED_ENDING, RETURNING_ENDING, STAYING_ENDING } from '../payout/bank-behavior.js';
import type { Call } from '../wire/endpoint.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { BANK_NAME } from './create.js';
import type { BankAccountDetails, TokenRecord } from './record.js';

/** Countries with fixed tokens, and the currency of their accounts. */
const CURRENCIES: Readonly<Record<string, string>> = {
  us: 'usd',
  gb: 'gbp',
  ca: 'cad',
  au: 'aud',
  de: 'eur',
  fr: 'eur',
  ie: 'eur',
};

/** The names of fixed tokens after the country, with the ending of their account numbers. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['verified', '6789'],
  ...FAILING_ENDINGS.map(([ending, , name]) => [name, ending] as const),
  ['returned', RETURNING_ENDING],
  ['inTransit', STAYING_ENDING],
  ['unusable', REJECTED_ENDING],
]);

/**
 * Returns the bank account of a token. A fixed token such as `btok_us_verified` or `btok_gb_accountClosed` works on
 * every account, again and again, as in Stripe's test mode. Any other works once, on the account that created it.
 * @throws StripeFailure 400 `resource_missing` or `token_already_used`
 */
export function resolveToken(call: Call, id: string, param: string): TokenRecord {
  const bankAccount = fixedBankAccount(id);
  if (bankAccount === undefined) return useToken(call, id, param);
  return {
    id: newId('btok_1', 23),
    account: call.account.id,
    created: Math.floor(call.now.getTime() / 1_000),
    bankAccountId: newId('ba_1', 23),
    bankAccount,
    used: true,
  };
}

function fixedBankAccount(id: string): BankAccountDetails | undefined {
  const [prefix, country = '', name = 'verified'] = id.split('_');
  const last4 = ENDINGS.get(name);
  if (prefix !== 'btok' || !Object.hasOwn(CURRENCIES, country) || last4 === undefined) return undefined;
  return {
    country: country.toUpperCase(),
    currency: CURRENCIES[country] ?? '',
    bankName: BANK_NAME,
    last4,
    routingNumber: null,
    fingerprint: `${country}${name}`.toLowerCase().padEnd(16, '0').slice(0, 16),
    holderName: null,
    holderType: null,
  };
}

/**
 * Returns the used version of a bank account's token: commit it as `effect.token` with the object that the call creates.
 * A token works once, for the account whose key created it.
 * @throws StripeFailure 400 `resource_missing` or `token_already_used`
 */
function useToken(call: Call, id: string, param: string): TokenRecord {
  const token = call.index.tokens.get(call.account.id, id);
  if (token === undefined) throw resourceMissing('token', id, param, 400);
  if (token.used) {
    throw invalidRequest({ code: 'token_already_used', message: `The token ${id} was already used.`, param });
  }
  return { ...token, used: true };
}

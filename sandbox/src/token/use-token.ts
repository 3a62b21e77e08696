import type { Call } from '../wire/endpoint.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import type { TokenRecord } from './record.js';

/**
 * Returns the used version of a bank account's token: commit it as `effect.token` with the object that the call creates.
 * A token works once, for the account whose key created it.
 * @throws StripeFailure 400 `resource_missing` or `token_already_used`
 */
export function useToken(call: Call, id: string, param: string): TokenRecord {
  const token = call.index.tokens.get(call.account.id, id);
  if (token === undefined) throw resourceMissing('token', id, param, 400);
  if (token.used) {
    throw invalidRequest({ code: 'token_already_used', message: `The token ${id} was already used.`, param });
  }
  return { ...token, used: true };
}

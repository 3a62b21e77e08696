import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, required, shape, text } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';
import { viewOf } from './outcome.js';
import type { PaymentRecord } from './record.js';
import { renderPaymentIntent } from './render-payment-intent.js';

const RESULTS_DEFAULT = 10;
const RESULTS_MAX = 100;

/** The one clause that is understood: `metadata['name']:'value'`. */
const CLAUSE = /^metadata\['((?:[^'\\]|\\.)*)'\]:'((?:[^'\\]|\\.)*)'$/;

/**
 * `GET /v1/payment_intents/search`: finds payments by one metadata value, newest first. The index is eventually
 * consistent: a payment is found when it is older than `searchDelayMs`.
 */
export const searchPaymentIntents = endpoint({
  operation: 'payment_intents.search',
  method: 'GET',
  path: '/v1/payment_intents/search',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    query: required(text()),
    limit: integer(1, RESULTS_MAX),
    expand: expandable('data.latest_charge', 'data.payment_method'),
  }),
  run(call, given) {
    const { name, value } = clauseOf(given.query);
    const indexedUntil = call.now.getTime() - call.searchDelayMs;
    const isMatch = (payment: PaymentRecord): boolean =>
      payment.metadata[name] === value && Date.parse(payment.createdAt) <= indexedUntil;
    const account = call.account.id;
    const limit = given.limit ?? RESULTS_DEFAULT;
    const expand = (given.expand ?? []).map((path) => path.replace(/^data\./, ''));
    const found = call.index.payments
      .ids(account)
      .toReversed()
      .flatMap((id) => call.store.payment(account, id) ?? [])
      .filter(isMatch);
    const data = found.slice(0, limit).map((payment) => renderPaymentIntent(payment, viewOf(call, expand)));
    const url = '/v1/payment_intents/search';
    // Metadata of ours is unique, so a second page is never needed.
    return { status: 200, body: { object: 'search_result', data, has_more: false, next_page: null, url } };
  },
});

/** @throws StripeFailure 400 for a query with another form. */
function clauseOf(query: string): { readonly name: string; readonly value: string } {
  const [, name, value] = CLAUSE.exec(query) ?? [];
  if (name === undefined || value === undefined) {
    throw invalidRequest({ message: "Search with one clause, metadata['name']:'value'.", param: 'query' });
  }
  const unescaped = (part: string): string => part.replaceAll(/\\(.)/g, '$1');
  return { name: unescaped(name), value: unescaped(value) };
}

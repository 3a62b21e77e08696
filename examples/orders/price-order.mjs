import { randomUUID } from 'node:crypto';
import { isLandedError } from '@landed/sdk';
import { pricedOrder } from './catalog.mjs';
import { charge, isUnfinished } from './charge.mjs';

/** How long a page waits for news about a charge before it shows what is stored. */
const newsMilliseconds = 2_000;

/**
 * Saves what a browser ordered, with its landed cost.
 *
 * The id is 122 random bits, because it is all that a buyer needs to open the order, which shows a name and an address.
 * A sequential id could be guessed: with such ids, let only the buyer's session open the order.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {any} ordered see `pricedOrder`
 * @param {{ captureMethod?: 'manual' }} terms what the shop decides, and no browser: `manual` only authorizes the card
 */
export async function createOrder(landed, store, ordered, terms = {}) {
  const order = { id: randomUUID(), ...pricedOrder(ordered), ...terms };
  return saveQuoted(landed, store, order);
}

/**
 * The order as its buyer should see it now: an unfinished charge is asked about, even if an event is still on its way, and
 * a price that has expired is replaced. Never begins a charge.
 */
export async function presentOrder(landed, store, order) {
  const attempt = store.activeAttempt(order.id);
  if (attempt !== undefined && isUnfinished(attempt)) await atMost(newsMilliseconds, charge(landed, store, attempt));
  return withValidPrice(landed, store, order);
}

/** A price is valid for 30 minutes. Prices an order that is not charged yet again, so that the buyer sees the new price. */
async function withValidPrice(landed, store, order) {
  const { rejection, request } = store.lastAttempt(order.id) ?? {};
  // The service decides: the clock of this server may be wrong.
  const wasRejected = rejection?.startsWith('tax_quote_') && request.tax_quote_id === order.quote.id;
  const isValid = Date.parse(order.quote.expires_at) > Date.now() + 60_000 && !wasRejected;
  return isValid || store.activeAttempt(order.id) ? order : saveQuoted(landed, store, order);
}

async function saveQuoted(landed, store, order) {
  store.saveOrder({ ...order, quote: await landed.taxQuotes.create(order.basket) });
  // Another tab may have paid meanwhile. Then the order keeps the price that is charged.
  return store.order(order.id);
}

/** What the buyer can correct, by the code of the service's error. */
const addressProblems = {
  validation_error: 'Please check the e-mail address, the state and the postal code.',
  country_not_supported: 'We do not ship to this country.',
};

/** HTTP status and sentence for an order that could not be priced; undefined for any other error. */
export function pricingProblem(error) {
  if (!isLandedError(error)) return undefined;
  const message = Object.hasOwn(addressProblems, error.code) ? addressProblems[error.code] : undefined;
  if (message !== undefined) return { status: 400, message };
  return { status: 503, message: 'We cannot price your order at the moment. Nothing was charged. Please try again.' };
}

async function atMost(milliseconds, work) {
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  // A failure after the limit is not an unhandled rejection: the race has its handler.
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

import { isLandedError, newIdempotencyKey } from '@landed/sdk';
import { OrderError } from './catalog.mjs';
import { charge, isClosed, isUnfinished } from './charge.mjs';

/** How long another card waits until it is known how the last one ended: 3 seconds, in milliseconds. */
const pauses = [200, 400, 800, 1_600];

/**
 * Charges an order once. The key and the whole request are saved before the call, so that wherever this process dies,
 * `resumeUnfinished` completes the same charge. A second call, from a double click or a reload, continues the first
 * charge. Only an attempt that certainly took no money is followed by another one.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {import('./order-store.mjs').Order} order
 * @param {{ payment_method?: string, quote_id?: string }} submitted the token (pm_…) that the drop-in made of the card, and
 *   the quote whose price the buyer was shown; without a token, continues the charge that was begun
 * @returns the attempt; `clientSecret` if the issuer requires 3-D Secure authentication; `rejection` if nothing was begun,
 *   because the price is another one
 * @throws {OrderError} for a new card without the quote: the page has to say at which price
 */
export async function payOrder(landed, store, order, submitted) {
  const { payment_method, quote_id: quoteId } = submitted ?? {};
  const paymentMethod = typeof payment_method === 'string' ? payment_method : undefined;
  for (let waits = 0; ; ) {
    const tried = attemptWith(store, order.id, paymentMethod);
    if (paymentMethod !== undefined && tried === undefined) {
      if (typeof quoteId !== 'string' || quoteId === '')
        throw new OrderError('Send quote_id with the card: the id of the quote whose price the buyer was shown.');
      store.startAttempt(newAttempt(order, paymentMethod, quoteId));
    }
    const active = store.activeAttempt(order.id);
    if (active === undefined) return withoutCharge(store, order.id, paymentMethod);
    const { attempt, clientSecret } = await charge(landed, store, active);
    if (paymentMethod === undefined || active.request.payment_method === paymentMethod)
      return { attempt, clientSecret: await secretOf(landed, attempt, clientSecret) };
    // The attempt is that of another card. This card follows if that one took no money, which may be a moment away: the
    // page knows that a check failed before this server does.
    if (isClosed(attempt)) continue;
    if (!isUnfinished(attempt) || waits === pauses.length) return { attempt, clientSecret: null };
    await pause(pauses[waits]);
    waits += 1;
  }
}

/** The page asks again when it got no response. The same token is the same charge, even after it failed or was rejected. */
function attemptWith(store, orderId, paymentMethod) {
  return store.attempts(orderId).findLast(({ request }) => request.payment_method === paymentMethod);
}

/** Nothing may charge: the card was declined or rejected before, or it was not accepted at this price. */
function withoutCharge(store, orderId, paymentMethod) {
  const attempt = attemptWith(store, orderId, paymentMethod);
  if (attempt !== undefined) return { attempt, clientSecret: null };
  if (paymentMethod === undefined) return { attempt: store.lastAttempt(orderId), clientSecret: null };
  return { attempt: undefined, clientSecret: null, rejection: 'tax_quote_expired' };
}

/** At the price that the buyer has seen. The store does not accept it if the order has another one now. */
function newAttempt({ id, basket, name, address, quote, captureMethod }, paymentMethod, quoteId) {
  const request = {
    tax_quote_id: quoteId,
    amount: quote.amount_breakdown.subtotal,
    shipping_amount: quote.amount_breakdown.shipping,
    currency: basket.currency,
    payment_method: paymentMethod,
    customer: { email: basket.customer.email, name },
    billing_address: address,
    shipping_address: address,
    line_items: basket.line_items,
    merchant_reference: id,
    ...(captureMethod === 'manual' && { capture_method: captureMethod }),
  };
  return { idempotencyKey: newIdempotencyKey(), orderId: id, request };
}

/**
 * Only the response of the charge has the client secret, and it must not be stored. When another call made the charge, the
 * same request under the same key returns that response again, at any click and after any restart, and charges nothing.
 */
async function secretOf(landed, { status, request, idempotencyKey }, clientSecret) {
  if (status !== 'requires_action') return null;
  if (clientSecret !== null) return clientSecret;
  try {
    return (await landed.paymentIntents.create(request, { idempotencyKey })).client_secret;
  } catch (error) {
    if (!isLandedError(error)) throw error;
    return null;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

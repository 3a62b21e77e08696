import { isLandedError, mayFollow, newIdempotencyKey } from '@landed/sdk';

/**
 * Charges an order once. Everything that a retry needs is saved before the call, so it makes no difference at which
 * line this process dies: `resumeUnfinished` goes on from there.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {import('./order-store.mjs').Order} order
 * @param {string} paymentMethod the pm_ token from the buyer's browser
 */
export async function payOrder(landed, store, order, paymentMethod) {
  if (mayBeginAnother(order.attempt)) {
    const attempt = await newAttempt(landed, order, paymentMethod);
    // Asked again: a second click may have come first while the order was priced. In a database this is one guarded
    // update; here nothing can happen between the question and the saving.
    if (mayBeginAnother(order.attempt)) {
      order.attempt = attempt;
      order.refusal = null;
    }
  }
  await charge(landed, store, order, order.attempt);
}

/** What a crash or an outage left open: at the start, and from time to time. */
export async function resumeUnfinished(landed, store) {
  for (const order of store.all()) {
    const { attempt } = order;
    if (attempt !== null && !endings.has(attempt.status)) await charge(landed, store, order, attempt);
  }
}

const endings = new Set(['succeeded', 'captured', 'failed', 'canceled']);

/** Only after a failure that is certain may there be another charge, under another key. */
function mayBeginAnother(attempt) {
  return attempt === null || attempt.status === 'failed' || attempt.status === 'canceled';
}

async function newAttempt(landed, order, paymentMethod) {
  const { basket } = order;
  const quote = await landed.taxQuotes.create(basket);
  return {
    idempotencyKey: newIdempotencyKey(),
    body: {
      tax_quote_id: quote.id,
      amount: quote.amount_breakdown.subtotal,
      shipping_amount: quote.amount_breakdown.shipping,
      currency: basket.currency,
      payment_method: paymentMethod,
      customer: { email: basket.customer.email },
      shipping_address: { country: basket.destination_country, postal_code: basket.destination_postal_code },
      line_items: basket.line_items,
      merchant_reference: order.id,
    },
    paymentIntentId: null,
    status: undefined,
    sequence: 0,
    handledEvents: [],
  };
}

/** Has the attempt made, or asks what became of it: with its own key this is one question. */
export async function charge(landed, store, order, attempt) {
  try {
    if (attempt.paymentIntentId !== null) return await reread(landed, store, order, attempt);
    // Before every try, not only the first: that one may have found the disk full, and left the attempt in memory alone.
    store.save(order);
    const payment = await landed.paymentIntents.create(attempt.body, { idempotencyKey: attempt.idempotencyKey });
    apply(store, order, attempt, payment);
  } catch (error) {
    if (!isLandedError(error)) throw error;
    // Everything else says nothing of an earlier try, which may have charged: not a time-out, and not a key that was
    // revoked since (401) or a proxy that is in a bad mood (403). The attempt stays as it is, under its key.
    if (attempt.paymentIntentId !== null || !isRefusalOfTheCharge(error)) return;
    // Two tries at once are refused twice, and by then there may be another attempt.
    if (order.attempt !== attempt) return;
    order.attempt = null;
    order.refusal = error.code;
    store.save(order);
  }
}

/** Of the order itself, so that no try of it can have charged. One that lost its key on the way says nothing of others. */
function isRefusalOfTheCharge({ status, code }) {
  return (status === 400 && code !== 'idempotency_key_required') || code === 'tax_quote_not_found';
}

/** Asks the authority on a payment that is known. */
export async function reread(landed, store, order, attempt) {
  apply(store, order, attempt, await landed.paymentIntents.retrieve(attempt.paymentIntentId));
}

/** An answer may be older than what an event has brought meanwhile. */
function apply(store, order, attempt, payment) {
  attempt.paymentIntentId = payment.id;
  if (mayFollow('payment_intent', attempt.status, payment.status)) attempt.status = payment.status;
  store.save(order);
}

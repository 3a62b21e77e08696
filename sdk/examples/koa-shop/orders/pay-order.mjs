import { isLandedError, mayFollow, newIdempotencyKey } from '@landed/sdk';

/**
 * Charges an order once. Everything that a retry needs is saved before the call. Wherever this process dies,
 * `resumeUnfinished` completes the charge.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {import('./order-store.mjs').Order} order
 * @param {string} paymentMethod the card token (pm_…); today one of the sandbox's fixed tokens
 * @returns what the buyer's browser needs for 3-D Secure authentication; null when it is not required
 */
export async function payOrder(landed, store, order, paymentMethod) {
  if (mayStartAttempt(order.attempt)) {
    const attempt = await newAttempt(landed, order, paymentMethod);
    // Checked again: a second click may have started an attempt while the quote was created. In a database this is one
    // conditional update. Here, nothing runs between the check and the assignment.
    if (mayStartAttempt(order.attempt)) {
      order.attempt = attempt;
      order.rejection = null;
    }
  }
  await charge(landed, store, order, order.attempt);
  return order.attempt?.status === 'requires_action' ? actionOf(landed, order.attempt) : null;
}

/**
 * Only the response of the charge has the client secret, and it must not be stored. The same request under the same key
 * returns that response again, at any click and after any restart, and charges nothing.
 */
async function actionOf(landed, { body, idempotencyKey }) {
  try {
    const { client_secret, flow_response } = await landed.paymentIntents.create(body, { idempotencyKey });
    return client_secret === null ? null : { client_secret, flow_response };
  } catch (error) {
    if (!isLandedError(error)) throw error;
    return null;
  }
}

/** Completes attempts that a crash or an outage interrupted. Runs at the start and at intervals. */
export async function resumeUnfinished(landed, store) {
  for (const order of store.all()) {
    const { attempt } = order;
    if (attempt !== null && !finalStatuses.has(attempt.status)) await charge(landed, store, order, attempt);
  }
}

const finalStatuses = new Set(['succeeded', 'captured', 'failed', 'canceled']);

/** A new charge under a new key is safe only if the last attempt certainly failed. */
function mayStartAttempt(attempt) {
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

/** Makes the charge, or finds out its outcome: under the attempt's own key, both are the same call. */
export async function charge(landed, store, order, attempt) {
  try {
    if (attempt.paymentIntentId !== null) return await reread(landed, store, order, attempt);
    // Before every call, not only the first: if the disk was full then, the attempt exists only in memory.
    store.save(order);
    const payment = await landed.paymentIntents.create(attempt.body, { idempotencyKey: attempt.idempotencyKey });
    apply(store, order, attempt, payment);
  } catch (error) {
    if (!isLandedError(error)) throw error;
    // Any other error says nothing about an earlier call, which may have charged: a time-out, a revoked key (401), a
    // proxy's rejection (403). The attempt stays as it is, under its key.
    if (attempt.paymentIntentId !== null || !isChargeRejected(error)) return;
    // Two concurrent calls are both rejected. The order may have a new attempt by the second rejection.
    if (order.attempt !== attempt) return;
    order.attempt = null;
    order.rejection = error.code;
    store.save(order);
  }
}

/**
 * Whether the charge itself was rejected, so that no call of this attempt has charged. A key header that was lost on the
 * way proves nothing.
 */
function isChargeRejected({ status, code }) {
  return (status === 400 && code !== 'idempotency_key_required') || code === 'tax_quote_not_found';
}

/** Reads a known payment from the service, which is the authority. */
export async function reread(landed, store, order, attempt) {
  apply(store, order, attempt, await landed.paymentIntents.retrieve(attempt.paymentIntentId));
}

/** Applies a response, which may be older than an event that has arrived meanwhile. */
function apply(store, order, attempt, payment) {
  attempt.paymentIntentId = payment.id;
  if (mayFollow('payment_intent', attempt.status, payment.status)) attempt.status = payment.status;
  store.save(order);
}

import { randomUUID } from 'node:crypto';
import { isLandedError, mayFollow, newIdempotencyKey } from '@landed/sdk';
import { pricedOrder } from './catalog.mjs';

/**
 * Saves what a browser ordered, with its landed cost.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {any} ordered see `pricedOrder`
 */
export async function createOrder(landed, store, ordered) {
  const order = { id: randomUUID(), ...pricedOrder(ordered) };
  return saveQuoted(landed, store, order);
}

/** A price is valid for 30 minutes. Prices an order that is not charged yet again, so that the buyer sees the new price. */
export async function withValidPrice(landed, store, order) {
  const isValid = Date.parse(order.quote.expires_at) > Date.now() + 60_000;
  return isValid || store.activeAttempt(order.id) ? order : saveQuoted(landed, store, order);
}

async function saveQuoted(landed, store, order) {
  const priced = { ...order, quote: await landed.taxQuotes.create(order.basket) };
  store.saveOrder(priced);
  return priced;
}

/**
 * Charges an order once. The key and the whole request are saved before the call, so that wherever this process dies,
 * `resumeUnfinished` completes the same charge. A second call, from a double click or a reload, continues the first
 * charge. Only an attempt that certainly took no money is followed by another one.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {import('./order-store.mjs').Order} order
 * @param {string | undefined} paymentMethod the token (pm_…) that the drop-in made of the card
 * @returns the attempt, and `action` if the issuer requires 3-D Secure authentication
 */
export async function payOrder(landed, store, order, paymentMethod) {
  const last = store.lastAttempt(order.id);
  // The page asks again when it got no response. The same token is the same charge, even after it has failed.
  const isRepeated = last?.rejection === null && last.request.payment_method === paymentMethod;
  if (paymentMethod !== undefined && !isRepeated) store.startAttempt(newAttempt(order, paymentMethod));
  const started = store.activeAttempt(order.id);
  if (started === undefined) return { attempt: store.lastAttempt(order.id), action: null };
  const attempt = await charge(landed, store, started);
  const action = attempt.status === 'requires_action' ? await actionOf(landed, attempt) : null;
  return { attempt, action };
}

function newAttempt({ id, basket, name, address, quote }, paymentMethod) {
  const request = {
    tax_quote_id: quote.id,
    amount: quote.amount_breakdown.subtotal,
    shipping_amount: quote.amount_breakdown.shipping,
    currency: basket.currency,
    payment_method: paymentMethod,
    customer: { email: basket.customer.email, name },
    billing_address: address,
    shipping_address: address,
    line_items: basket.line_items,
    merchant_reference: id,
  };
  return { idempotencyKey: newIdempotencyKey(), orderId: id, request };
}

/**
 * Only the response of the charge has the client secret, and it must not be stored. The same request under the same key
 * returns that response again, at any click and after any restart, and charges nothing.
 */
async function actionOf(landed, { request, idempotencyKey }) {
  try {
    const { client_secret, flow_response } = await landed.paymentIntents.create(request, { idempotencyKey });
    return client_secret === null ? null : { client_secret, flow_response };
  } catch (error) {
    if (!isLandedError(error)) throw error;
    return null;
  }
}

/** Completes attempts that a crash or an outage interrupted. Runs at the start and at intervals. */
export async function resumeUnfinished(landed, store) {
  for (const attempt of store.unfinishedAttempts()) await charge(landed, store, attempt);
}

/** Makes the charge, or finds out its outcome. Returns the attempt as it is stored afterwards. */
export async function charge(landed, store, attempt) {
  const { idempotencyKey, paymentId, request } = attempt;
  try {
    if (paymentId !== null) return await readAgain(landed, store, attempt);
    return saveStatus(store, idempotencyKey, await landed.paymentIntents.create(request, { idempotencyKey }));
  } catch (error) {
    if (!isLandedError(error)) throw error;
    // Any other error says nothing about an earlier call, which may have charged: a time-out, a revoked key (401), a
    // proxy's rejection (403). The attempt stays as it is, under its key.
    const now = store.attempt(idempotencyKey);
    if (now.paymentId === null && isChargeRejected(error)) store.saveAttempt({ ...now, rejection: error.code });
    return store.attempt(idempotencyKey);
  }
}

/** Reads a known payment from the service, which is the authority. */
export async function readAgain(landed, store, { idempotencyKey, paymentId }) {
  return saveStatus(store, idempotencyKey, await landed.paymentIntents.retrieve(paymentId));
}

/**
 * Whether the charge itself was rejected, so that no call of this attempt has charged. A key header that was lost on the
 * way proves nothing.
 */
function isChargeRejected({ status, code }) {
  return (status === 400 && code !== 'idempotency_key_required') || code === 'tax_quote_not_found';
}

/** Applies a response, which may be older than an event that has arrived meanwhile. */
function saveStatus(store, idempotencyKey, payment) {
  const now = store.attempt(idempotencyKey);
  const isNews = mayFollow('payment_intent', now.status, payment.status);
  const changes = isNews ? { status: payment.status, failure: payment.failure?.code ?? null } : {};
  store.saveAttempt({ ...now, paymentId: payment.id, ...changes });
  return store.attempt(idempotencyKey);
}

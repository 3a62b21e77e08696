import { forwardOnly, webhooks } from '@landed/sdk';
import { charge, reread } from './pay-order.mjs';

/**
 * Handles one delivery. Returns after the change is saved, so that a 2xx is safe. Throws otherwise, and the service
 * sends the delivery again.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {Uint8Array} rawBody the bytes that arrived, before any parser
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string | string[]} secret
 */
export async function receiveEvent(landed, store, rawBody, headers, secret) {
  const event = await webhooks.verify(rawBody, headers, secret);
  if (!event.type.startsWith('payment_intent.')) return;
  const payment = /** @type {import('@landed/sdk').PaymentIntentAction} */ (event.data.object);
  // Found by our own reference, because the event may arrive before the response of the charge.
  const order = store.get(payment.merchant_reference ?? '');
  const attempt = order?.attempt;
  // Not our order, or an attempt that another has replaced.
  if (!attempt || payment.tax_quote_id !== attempt.body.tax_quote_id) return;
  // Only the response under the attempt's key says which payment belongs to it. After a `provider_error` the same key
  // makes a second payment, and the failure of the first must not end the order.
  if (attempt.paymentIntentId === null) await charge(landed, store, order, attempt);
  if (order.attempt !== attempt) return;
  if (attempt.paymentIntentId === null)
    throw new Error('The charge has no response yet. The event must be sent again.');
  if (attempt.paymentIntentId !== payment.id || attempt.handledEvents.includes(event.id)) return;
  // The event only triggers a read: the payment may be further than the event.
  if (forwardOnly(attempt, event)) await reread(landed, store, order, attempt);
  // Another delivery, or the same one again, may have been handled during the read.
  attempt.sequence = Math.max(attempt.sequence, event.sequence);
  attempt.handledEvents = [...new Set([...attempt.handledEvents, event.id])];
  store.save(order);
}

import { forwardOnly, webhooks } from '@landed/sdk';
import { reread } from './pay-order.mjs';

/**
 * Takes one delivery. Returns once what it brought is saved, so that acknowledging it is safe; throws otherwise, and
 * then the service delivers it again.
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
  // By our own reference: the event may be here before the answer of the charge is.
  const order = store.get(payment.merchant_reference ?? '');
  const attempt = order?.attempt;
  // Not of ours, or of an attempt that is over and was replaced by another.
  if (!attempt || (attempt.paymentIntentId ?? payment.id) !== payment.id) return;
  if (payment.tax_quote_id !== attempt.body.tax_quote_id) return;
  if (attempt.handledEvents.includes(event.id)) return;
  if (forwardOnly(attempt, event)) {
    attempt.paymentIntentId = payment.id;
    // The event is a prompt; what holds is what the service says now.
    await reread(landed, store, order, attempt);
  }
  // Another delivery, even the same one again, may have been taken while this one asked.
  attempt.sequence = Math.max(attempt.sequence, event.sequence);
  attempt.handledEvents = [...new Set([...attempt.handledEvents, event.id])];
  store.save(order);
}

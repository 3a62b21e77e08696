import { forwardOnly, webhooks } from '@landed/sdk';
import { charge, reread } from './pay-order.mjs';

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
  if (!attempt || payment.tax_quote_id !== attempt.body.tax_quote_id) return;
  // Which payment is the attempt's only the answer under its key says. After a `provider_error` the same key makes a
  // second payment, and the failure of the first must not end the order meanwhile.
  if (attempt.paymentIntentId === null) await charge(landed, store, order, attempt);
  if (order.attempt !== attempt) return;
  if (attempt.paymentIntentId === null) throw new Error('The charge has no answer yet: the event has to come again.');
  if (attempt.paymentIntentId !== payment.id || attempt.handledEvents.includes(event.id)) return;
  // The event is a prompt; what holds is what the service says now.
  if (forwardOnly(attempt, event)) await reread(landed, store, order, attempt);
  // Another delivery, even the same one again, may have been taken while this one asked.
  attempt.sequence = Math.max(attempt.sequence, event.sequence);
  attempt.handledEvents = [...new Set([...attempt.handledEvents, event.id])];
  store.save(order);
}

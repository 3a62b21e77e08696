import { forwardOnly, webhooks } from '@landed/sdk';
import { charge, readAgain } from './charge.mjs';

/**
 * Handles one delivery. Returns after the change is saved, so that a 2xx is safe. Throws otherwise, and the service
 * sends the delivery again.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {Uint8Array} rawBody the bytes that arrived, before any parser
 * @param {import('node:http').IncomingHttpHeaders | Headers} headers
 * @param {string | string[]} secret
 */
export async function receiveEvent(landed, store, rawBody, headers, secret) {
  const event = await webhooks.verify(rawBody, headers, secret);
  // The service delivers at least once.
  if (store.hasEvent(event.id)) return;
  const attempt = await attemptOf(landed, store, event.data.object);
  if (attempt === undefined) return;
  if (event.type.startsWith('payment_intent.')) await applyPayment(landed, store, attempt, event);
  store.saveEvent(attempt.orderId, event);
}

/** The attempt that an event's payment, refund or dispute belongs to. */
async function attemptOf(landed, store, { id, payment_intent_id: paymentId = id, merchant_reference: orderId }) {
  const known = store.attemptOfPayment(paymentId);
  if (known !== undefined) return known;
  // The event may arrive before the response of the charge. Only the response under the attempt's key says which payment
  // belongs to it: after a `provider_error` the same key makes a second payment.
  const active = store.activeAttempt(orderId ?? '');
  if (active === undefined || active.paymentId !== null) return undefined;
  const { attempt } = await charge(landed, store, active);
  if (attempt.paymentId === null && attempt.rejection === null)
    throw new Error('The charge has no response yet. The event must be sent again.');
  return attempt.paymentId === paymentId ? attempt : undefined;
}

/** The event only triggers a read: the payment may be further than the event. */
async function applyPayment(landed, store, attempt, event) {
  if (forwardOnly(attempt, event)) await readAgain(landed, store, attempt);
  // Another delivery may have been handled during the read.
  store.changeAttempt(attempt.idempotencyKey, ({ sequence }) => ({ sequence: Math.max(sequence, event.sequence) }));
}

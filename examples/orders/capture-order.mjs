import { readAgain } from './charge.mjs';

/**
 * Takes the money of an order whose card was only authorized, when it ships. The key comes from the payment, so a second
 * click, or another process, repeats the same capture.
 *
 * @param {import('@landed/sdk').Landed} landed
 * @param {import('./order-store.mjs').OrderStore} store
 * @param {import('./order-store.mjs').Order} order
 * @returns {Promise<boolean>} whether the money is taken. False: nothing can be captured, or the processor has not
 *   confirmed yet; an event brings the result
 */
export async function captureOrder(landed, store, order) {
  const attempt = store.activeAttempt(order.id);
  if (attempt === undefined || attempt.status !== 'authorized') return attempt?.status === 'captured';
  const { paymentId } = attempt;
  await landed.paymentIntents.capture({ payment_intent_id: paymentId }, { idempotencyKey: `capture-${paymentId}` });
  return (await readAgain(landed, store, attempt)).status === 'captured';
}

import { paymentIntentActionResponse } from '../payment-intent/response.js';
import type { PaymentIntent } from '../payment-intent/types.js';

/** What an event shows of a payment: the answer of create without its secret, its flow data and its fraud score. */
export function paymentIntentSnapshot(intent: PaymentIntent) {
  return paymentIntentActionResponse(intent);
}

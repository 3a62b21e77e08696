import { paymentIntentResponse } from '../payment-intent/response.js';
import type { PaymentIntent } from '../payment-intent/types.js';

/** What an event shows of a payment: the answer of create without its secret, its flow data and its fraud score. */
export function paymentIntentSnapshot(intent: PaymentIntent) {
  const { client_secret: _secret, flow_response: _flow, ...snapshot } = paymentIntentResponse(intent);
  return snapshot;
}

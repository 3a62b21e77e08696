import { paymentIntentActionResponse } from '../payment-intent/response.js';
import type { PaymentIntent } from '../payment-intent/types.js';

/** A payment as events show it: the response of create without client secret, flow data and fraud score. */
export function paymentIntentSnapshot(intent: PaymentIntent) {
  return paymentIntentActionResponse(intent);
}

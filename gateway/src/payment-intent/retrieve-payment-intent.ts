import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/payment_intents/{payment_intent_id}`. */
export const retrievePaymentIntent: Handler<undefined> = async (request, services) => {
  const intent = await findOwn(request, services, findPaymentIntent, { parameter: 'payment_intent_id' });
  return jsonResponse(200, paymentIntentStatusResponse(intent));
};

import { isUuid } from '@landed/contracts/ids/ids';
import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import { findPaymentIntent } from '@landed/prisma/payment-intent/find-payment-intent';
import { jsonAnswer } from '../pipeline/answer.js';
import { RefusalError } from '../pipeline/refusal-error.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/payment_intents/{payment_intent_id}`. What is no UUID names no payment, so it is as absent as another
 * merchant's: one 404 for all of them.
 */
export const retrievePaymentIntent: Handler<undefined> = async ({ rail, merchant, params }, { database }) => {
  const id = params['payment_intent_id'] ?? '';
  const intent = isUuid(id) ? await findPaymentIntent(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (intent === null) throw new RefusalError({ code: 'not_found' });
  return jsonAnswer(200, paymentIntentStatusResponse(intent));
};

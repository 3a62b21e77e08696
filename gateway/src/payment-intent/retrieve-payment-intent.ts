import { isUuid } from '@landed/contracts/ids/ids';
import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/payment_intents/{payment_intent_id}`. Malformed ids, unknown ids and other merchants' payments get the same
 * 404.
 */
export const retrievePaymentIntent: Handler<undefined> = async ({ rail, merchant, params }, { database }) => {
  const id = params['payment_intent_id'] ?? '';
  const intent = isUuid(id) ? await findPaymentIntent(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (intent === null) throw new ApiErrorException({ code: 'not_found' });
  return jsonResponse(200, paymentIntentStatusResponse(intent));
};

import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import type { ListPaymentIntentsQuery } from '@landed/contracts/payment-intent/wire';
import { listPaymentIntents as listStoredPayments } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { listQuery, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/payment_intents`. `starting_after` must be a payment of this merchant on this rail. Any other id gets the same
 * error, whether or not the payment exists.
 */
export const listPaymentIntents: Handler<undefined, ListPaymentIntentsQuery> = async (request, { database }) => {
  const page = await listStoredPayments(database, listQuery(request));
  if (page === null) throw unknownStart('unknown_payment_intent', 'payment');
  return jsonResponse(200, {
    object: 'list',
    data: page.payments.map(paymentIntentStatusResponse),
    has_more: page.hasMore,
  });
};

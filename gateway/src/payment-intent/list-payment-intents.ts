import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import type { ListPaymentIntentsQuery } from '@landed/contracts/payment-intent/wire';
import { listPaymentIntents as listStoredPayments } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { invalidField } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/payment_intents`. `starting_after` must be a payment of this merchant on this rail. Any other id gets the same
 * error, whether or not the payment exists.
 */
export const listPaymentIntents: Handler<undefined, ListPaymentIntentsQuery> = async (
  { rail, merchant, query },
  { database },
) => {
  const { limit, starting_after: startingAfter = null } = query;
  const page = await listStoredPayments(database, {
    rail,
    merchantId: merchant.merchantId,
    limit,
    startingAfter,
    status: query.status ?? null,
    currency: query.currency ?? null,
    merchantReference: query.merchant_reference ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_before ?? null,
  });
  if (page === null) {
    throw invalidField({
      path: 'starting_after',
      code: 'unknown_payment_intent',
      message: 'There is no such payment.',
    });
  }
  return jsonResponse(200, {
    object: 'list',
    data: page.payments.map(paymentIntentStatusResponse),
    has_more: page.hasMore,
  });
};

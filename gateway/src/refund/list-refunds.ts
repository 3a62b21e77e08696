import { refundResponse } from '@landed/contracts/refund/response';
import type { ListRefundsQuery } from '@landed/contracts/refund/wire';
import { listRefunds as listStoredRefunds } from '@landed/prisma/read/refund/list-refunds';
import { invalidField } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/refunds`. `starting_after` must be a refund of this merchant on this rail. Any other id gets the same error,
 * whether or not the refund exists.
 */
export const listRefunds: Handler<undefined, ListRefundsQuery> = async ({ rail, merchant, query }, { database }) => {
  const { limit, starting_after: startingAfter = null } = query;
  const page = await listStoredRefunds(database, {
    rail,
    merchantId: merchant.merchantId,
    limit,
    startingAfter,
    paymentIntentId: query.payment_intent_id ?? null,
    status: query.status ?? null,
    currency: query.currency ?? null,
    merchantReference: query.merchant_reference ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_before ?? null,
  });
  if (page === null) {
    throw invalidField({ path: 'starting_after', code: 'unknown_refund', message: 'There is no such refund.' });
  }
  return jsonResponse(200, { object: 'list', data: page.refunds.map(refundResponse), has_more: page.hasMore });
};

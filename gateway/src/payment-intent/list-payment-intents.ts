import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import type { ListPaymentIntentsQuery } from '@landed/contracts/payment-intent/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { listPaymentIntents as listStoredPayments } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { buyerEmailHmacs } from '@landed/prisma/sealing';
import { listQuery, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/payment_intents`. The id that the page begins at must be a payment of this merchant on this rail. Any other id gets the same
 * error, whether or not the payment exists.
 */
export const listPaymentIntents: Handler<undefined, ListPaymentIntentsQuery> = async (
  request,
  { database, keyring },
) => {
  const { rail, merchant, query } = request;
  const { customer_email: email } = query;
  const page = await listStoredPayments(database, {
    ...listQuery(request),
    cardLast4: query.card_last4 ?? null,
    customerEmail:
      email === undefined ? null : buyerEmailHmacs(keyring, { rail, merchantId: merchant.merchantId }, email),
  } satisfies EveryFieldInCamelCase<ListPaymentIntentsQuery>);
  if (page === null) throw unknownStart(query, 'unknown_payment_intent', 'payment');
  return jsonResponse(200, {
    object: 'list',
    data: page.payments.map(paymentIntentStatusResponse),
    has_more: page.hasMore,
  });
};

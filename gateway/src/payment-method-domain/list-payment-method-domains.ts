import { paymentMethodDomainListResponse } from '@landed/contracts/payment-method-domain/response';
import { findDomain } from '@landed/prisma/read/payment-method-domain/find-domain';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/payment_method_domains`: the registered domain as stored, or an empty list. */
export const listPaymentMethodDomains: Handler<undefined> = async ({ rail, merchant }, { database }) => {
  const found = await findDomain(database, { rail, merchantId: merchant.merchantId });
  return jsonResponse(200, paymentMethodDomainListResponse(found?.domain ?? null));
};

import { paymentMethodDomainResponse } from '@landed/contracts/payment-method-domain/response';
import { findDomain } from '@landed/prisma/read/payment-method-domain/find-domain';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { activate } from './activate-domain.js';

/**
 * `POST /v1/payment_method_domains/validate`: retries the activation where a wallet is inactive. Rejects with `not_found`
 * when no domain is registered on this rail.
 */
export const validatePaymentMethodDomain: Handler<undefined> = async (request, services) => {
  const owner = { rail: request.rail, merchantId: request.merchant.merchantId };
  const registered = await findDomain(services.database, owner);
  if (registered === null) throw new ApiErrorException({ code: 'not_found' });
  const activated = await activate(services, owner, { kind: 'validate' }, registered);
  return jsonResponse(200, paymentMethodDomainResponse(activated));
};

import { asId } from '@landed/contracts/ids/ids';
import { paymentMethodDomainResponse } from '@landed/contracts/payment-method-domain/response';
import { domainExists } from '@landed/contracts/payment-method-domain/rules';
import type { RegisterPaymentMethodDomainBody } from '@landed/contracts/payment-method-domain/wire';
import { findDomain } from '@landed/prisma/read/payment-method-domain/find-domain';
import { v7 as uuidv7 } from 'uuid';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { activate } from './activate-domain.js';

/**
 * `POST /v1/payment_method_domains`: the `walletDomain` workflow registers the domain at every acquirer; the response is
 * the stored record. The same domain again refreshes its activation. Rejects another domain with
 * `payment_method_domain_exists`.
 */
export const registerPaymentMethodDomain: Handler<RegisterPaymentMethodDomainBody> = async (request, services) => {
  const owner = { rail: request.rail, merchantId: request.merchant.merchantId };
  const { domain } = request.body;
  const registered = await findDomain(services.database, owner);
  if (registered !== null && registered.domain.domain !== domain)
    throw new ApiErrorException(domainExists(registered.domain.domain));
  const domainId = asId<'payment_method_domain'>(uuidv7());
  const activated = await activate(services, owner, { kind: 'register', domainId, domain }, registered);
  return jsonResponse(200, paymentMethodDomainResponse(activated));
};

import { customsData } from '@landed/contracts/customs/customs-data';
import { type CustomsDataResponse, quoteNotStoredMessage } from '@landed/contracts/customs/wire';
import { entityDefaults } from '@landed/contracts/entity/entity';
import { chargedStatuses } from '@landed/contracts/tax-quote/status';
import { findCustomsFacts } from '@landed/prisma/read/customs/find-customs-facts';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { findOwn } from '../routes/find-own.js';
import type { ApiRequest } from '../routes/route.js';
import type { Services } from '../services.js';

/**
 * The customs data of the payment of the path. Throws an API error: `not_found` without the payment,
 * `invalid_state_transition` unless money is taken or held, `tax_quote_not_found` if it was charged without a quote, or its
 * quote was lost.
 */
export async function findCustomsData(request: ApiRequest<unknown>, services: Services): Promise<CustomsDataResponse> {
  const intent = await findOwn(request, services, findPaymentIntent, { parameter: 'payment_intent_id' });
  const { status, entity } = intent;
  if (!chargedStatuses.some((charged) => charged === status)) {
    throw new ApiErrorException({ code: 'invalid_state_transition', details: { status } });
  }
  const { rail, merchant } = request;
  const { database, checkout } = services;
  const facts = await findCustomsFacts(database, { rail, merchantId: merchant.merchantId }, intent);
  if (facts === null) {
    throw new ApiErrorException({ code: 'tax_quote_not_found', message: quoteNotStoredMessage });
  }
  const { name, country } = checkout.entityOf(rail, entity) ?? entityDefaults[entity];
  return customsData({ ...facts, seller: { name, country } });
}

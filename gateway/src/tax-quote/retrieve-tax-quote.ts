import { taxQuoteResponse } from '@landed/contracts/tax-quote/response';
import { findTaxQuoteStatus } from '@landed/prisma/read/tax-quote/find-tax-quote-status';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/tax_quotes/{id}`: the quote as it was created, with its status of now. */
export const retrieveTaxQuote: Handler<undefined> = async (request, services) => {
  const { quote, status } = await findOwn(
    request,
    services,
    (database, key) => findTaxQuoteStatus(database, services.keyring, key),
    { missing: { code: 'tax_quote_not_found' } },
  );
  return jsonResponse(200, taxQuoteResponse(quote, status));
};

import { asId, isUuid } from '@landed/contracts/ids/ids';
import { findTaxQuote } from '@landed/prisma/read/tax-quote/find-tax-quote';
import { z } from 'zod';
import {
  type Classified,
  classifiedSchema,
  classifyBodySchema,
  newQuoteBodySchema,
  type QuoteCreated,
  type QuoteDetail,
  quoteCreatedSchema,
} from '../../wire/quote.js';
import { DashboardException } from '../dashboard-exception.js';
import { askGateway } from '../gateway/ask-gateway.js';
import { priceView } from '../payment/view.js';
import { merchantRoute, type Route } from '../routing/route.js';

const classificationsSchema = z.object({ classifications: z.tuple([classifiedSchema]) });

/** HS codes and quotes to try. Both are what the API gives, and count as its requests of this merchant. */
export const quoteRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/classifications',
    action: 'quotes.try',
    body: classifyBodySchema,
    handle: async (request, services): Promise<Classified> => {
      const { destination_country, ...product } = request.body;
      const body = await askGateway(request, services, {
        operationId: 'createClassifications',
        path: '/v1/classifications',
        body: { destination_country, products: [{ sku: 'dashboard', ...product }] },
      });
      return classificationsSchema.parse(body).classifications[0];
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/quotes',
    action: 'quotes.try',
    body: newQuoteBodySchema,
    handle: async (request, services): Promise<QuoteCreated> => {
      const { body } = request;
      const asked = { operationId: 'createTaxQuote', path: '/v1/tax_quotes', body };
      return quoteCreatedSchema.parse(await askGateway(request, services, asked));
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/quotes/{id}',
    action: 'payments.read',
    handle: async ({ merchantId, rail, params }, { database }): Promise<QuoteDetail> => {
      const id = params['id'] ?? '';
      const key = { merchantId, rail, id: asId<'tax_quote'>(id.toLowerCase()) };
      const quote = isUuid(id) ? await findTaxQuote(database, key) : null;
      if (quote === null) throw new DashboardException('not_found');
      const { subtotal, shipping, duty, tax, total, currency } = quote.breakdown;
      return {
        id: quote.id,
        destination_country: quote.destinationCountry,
        ship_from_country: quote.shipFromCountry,
        created_at: quote.createdAt,
        expires_at: quote.expiresAt,
        currency,
        amount: total,
        breakdown: { subtotal, shipping, duty, tax },
        price: priceView(quote),
      };
    },
  }),
];

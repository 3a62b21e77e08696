import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';

type Route = Pick<QuoteRequest, 'destinationCountry' | 'destinationPostalCode' | 'shipFromCountry'>;

/** An order of one bag for 200.00 USD, to price with imported tables. */
export function bagOrder(route: Route): QuoteRequest {
  return {
    ...route,
    currency: 'USD',
    shippingAmount: 0,
    lines: [
      {
        sku: null,
        ...noDeclarations,
        description: 'Bag',
        quantity: 1,
        unitAmount: 20_000,
        hsCode: '420221',
        originCountry: null,
      },
    ],
  };
}

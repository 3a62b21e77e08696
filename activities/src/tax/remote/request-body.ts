import type { QuoteRequest } from '@landed/contracts/tax-quote/types';

/** What a tax service is told of an order: goods and where they go. Nothing of the buyer but the postal code. Pure. */
export function requestBody(request: QuoteRequest, on: string) {
  return {
    date: on,
    destination_country: request.destinationCountry,
    destination_postal_code: request.destinationPostalCode,
    ship_from_country: request.shipFromCountry,
    currency: request.currency,
    shipping_amount: request.shippingAmount,
    line_items: request.lines.map((line) => ({
      sku: line.sku,
      description: line.description,
      quantity: line.quantity,
      unit_amount: line.unitAmount,
      hs_code: line.hsCode,
      origin_country: line.originCountry,
    })),
  };
}

import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';

/** The body of a request to a tax service: the goods and their destination. Of the buyer, only the postal code. */
export function requestBody(request: QuoteRequest, on: string) {
  return {
    date: on,
    destination_country: request.destinationCountry,
    destination_postal_code: request.destinationPostalCode,
    ship_from_country: request.shipFromCountry,
    currency: request.currency,
    shipping_amount: request.shippingAmount,
    line_items: request.lines.map(
      (line) =>
        ({
          sku: line.sku,
          description: line.description,
          quantity: line.quantity,
          unit_amount: line.unitAmount,
          hs_code: line.hsCode,
          origin_country: line.originCountry,
          net_weight_grams: line.netWeightGrams,
          volume_ml: line.volumeMl,
          metal_share_percent: line.metalSharePercent,
          preference: line.preference,
        }) satisfies EveryFieldInSnakeCase<QuoteRequest['lines'][number]>,
    ),
  } satisfies Omit<EveryFieldInSnakeCase<QuoteRequest>, 'lines'> & { date: unknown; line_items: unknown };
}

import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { CreateTaxQuoteBody } from '@landed/contracts/tax-quote/wire';

/** The part of a request that an engine receives: nothing about the customer, and no metadata. */
export function quoteRequest(body: CreateTaxQuoteBody): QuoteRequest {
  return {
    destinationCountry: body.destination_country,
    destinationPostalCode: body.destination_postal_code ?? null,
    shipFromCountry: body.ship_from_country,
    currency: body.currency,
    shippingAmount: body.shipping_amount,
    lines: body.line_items.map(
      (line) =>
        ({
          sku: line.sku ?? null,
          description: line.description,
          quantity: line.quantity,
          unitAmount: line.unit_amount,
          hsCode: line.hs_code,
          originCountry: line.origin_country ?? null,
          netWeightGrams: line.net_weight_grams ?? null,
          volumeMl: line.volume_ml ?? null,
          metalSharePercent: line.metal_share_percent ?? null,
          preference: line.preference ?? false,
        }) satisfies EveryFieldInCamelCase<CreateTaxQuoteBody['line_items'][number]>,
    ),
  } satisfies Omit<EveryFieldInCamelCase<CreateTaxQuoteBody>, 'customer' | 'lineItems' | 'metadata'> & {
    lines: unknown;
  };
}

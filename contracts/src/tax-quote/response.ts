import type { z } from 'zod';
import type { EveryField, EveryFieldInSnakeCase } from '../record/every-field.js';
import type { QuoteStatus } from './status.js';
import type { DutyRateRange, TaxQuote } from './types.js';
import type { QuoteWarning } from './warning-codes.js';
import type { taxQuoteResponseSchema } from './wire.js';

type TaxQuoteRecord = z.output<typeof taxQuoteResponseSchema>;

/** The response for a quote. Only its status ever changes, so `updated_at` is its creation. */
export function taxQuoteResponse(quote: TaxQuote, status: QuoteStatus) {
  return {
    id: quote.id,
    object: 'tax_quote' as const,
    livemode: quote.livemode,
    status,
    destination_country: quote.destinationCountry,
    destination_postal_code: quote.destinationPostalCode,
    ship_from_country: quote.shipFromCountry,
    amount_breakdown: quote.breakdown,
    line_items: quote.lines.map(
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
          amount: line.amount,
          tax: line.tax,
          tax_components: line.taxComponents,
          duty: line.duty,
          duty_components: line.dutyComponents,
          duty_basis: line.dutyBasis,
          duty_rate_range: line.dutyRateRange === null ? null : rateRange(line.dutyRateRange),
        }) satisfies EveryField<TaxQuoteRecord['line_items'][number]>,
    ),
    duty_range: quote.dutyRange === null ? null : { min: quote.dutyRange.min, max: quote.dutyRange.max },
    warnings: quote.warnings.map(
      ({ code, line, message }) => ({ code, line, message }) satisfies EveryField<QuoteWarning>,
    ),
    assumptions: quote.assumptions,
    rule_packs: quote.rulePacks,
    metadata: quote.metadata,
    expires_at: quote.expiresAt,
    created_at: quote.createdAt,
    updated_at: quote.createdAt,
  } satisfies EveryField<TaxQuoteRecord>;
}

function rateRange({ min, max, lines, codeDigits }: DutyRateRange) {
  return { min, max, lines, code_digits: codeDigits } satisfies EveryFieldInSnakeCase<DutyRateRange>;
}

import type { ApiError } from '../errors/api-error.js';
import { amountMax, chargeTotalMin } from '../money/money.js';
import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import type { AmountBreakdown, TaxQuote } from '../tax-quote/types.js';
import { compareWithQuote } from './quote-differences.js';
import type { CreatePaymentIntentBody } from './wire.js';

/** The price of a charge, from its quote or from the request alone; or the error that rejects the charge. */
export type PricedCharge =
  | { readonly kind: 'priced'; readonly breakdown: AmountBreakdown }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** A quote as the store read it. `expired` was decided by the database clock. */
export interface QuoteAtCharge {
  readonly quote: TaxQuote;
  readonly expired: boolean;
}

/**
 * Prices a charge. The checks run in a fixed order: quote found, not expired, same currency, same order, limits.
 * A client cannot supply tax or duty, and a quote is never priced again: the order matches it or is rejected.
 */
export function priceCharge(
  body: CreatePaymentIntentBody,
  found: QuoteAtCharge | null,
  taxPlaceOf: TaxPlaceOf,
): PricedCharge {
  if (body.tax_quote_id === undefined || body.tax_quote_id === null) return withinCaps(unquoted(body));
  if (found === null) return rejected({ code: 'tax_quote_not_found' });
  const { quote, expired } = found;
  if (expired) return rejected({ code: 'tax_quote_expired', details: { expired_at: quote.expiresAt } });
  if (quote.breakdown.currency !== body.currency) {
    return rejected({ code: 'currency_mismatch', details: { mismatches: ['currency'] } });
  }
  const { mismatches, differences } = compareWithQuote(body, quote, taxPlaceOf);
  if (mismatches.length > 0) return rejected({ code: 'tax_quote_mismatch', details: { mismatches, differences } });
  return withinCaps(quote.breakdown);
}

function unquoted(body: CreatePaymentIntentBody): AmountBreakdown {
  const { amount: subtotal, shipping_amount: shipping, currency } = body;
  return { subtotal, shipping, tax: 0, duty: 0, total: subtotal + shipping, currency };
}

function withinCaps(breakdown: AmountBreakdown): PricedCharge {
  const { total } = breakdown;
  if (total >= chargeTotalMin && total <= amountMax) return { kind: 'priced', breakdown };
  const message = `The charged total must be from ${chargeTotalMin} to ${amountMax}.`;
  return rejected({
    code: 'invalid_amount',
    details: { fields: [{ path: 'amount', code: 'total_out_of_range', message }] },
  });
}

function rejected(error: ApiError): PricedCharge {
  return { kind: 'rejected', error };
}

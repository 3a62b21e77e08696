import type { ApiError } from '../errors/api-error.js';
import { amountMax, chargeTotalMin } from '../money/money.js';
import type { AmountBreakdown, QuotedLine, TaxQuote } from '../tax-quote/types.js';
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
export function priceCharge(body: CreatePaymentIntentBody, found: QuoteAtCharge | null): PricedCharge {
  if (body.tax_quote_id === undefined || body.tax_quote_id === null) return withinCaps(unquoted(body));
  if (found === null) return rejected({ code: 'tax_quote_not_found' });
  const { quote, expired } = found;
  if (expired) return rejected({ code: 'tax_quote_expired', details: { expired_at: quote.expiresAt } });
  if (quote.breakdown.currency !== body.currency) {
    return rejected({ code: 'currency_mismatch', details: { mismatches: ['currency'] } });
  }
  const mismatches = quoteMismatches(body, quote);
  if (mismatches.length > 0) return rejected({ code: 'tax_quote_mismatch', details: { mismatches } });
  return withinCaps(quote.breakdown);
}

/** Paths of the request that differ from the quote; empty if the order is the quoted one. */
export function quoteMismatches(body: CreatePaymentIntentBody, quote: TaxQuote): string[] {
  const checks: readonly (readonly [path: string, matches: boolean])[] = [
    ['amount', body.amount === quote.breakdown.subtotal],
    ['shipping_amount', body.shipping_amount === quote.breakdown.shipping],
    ['shipping_address.country', body.shipping_address?.country === quote.destinationCountry],
    ['shipping_address.postal_code', samePostalCode(body.shipping_address?.postal_code, quote.destinationPostalCode)],
  ];
  const paths = checks.filter(([, matches]) => !matches).map(([path]) => path);
  return [...paths, ...lineMismatches(body.line_items ?? [], quote.lines)];
}

type ChargeLine = NonNullable<CreatePaymentIntentBody['line_items']>[number];

/** Lines compare as a multiset: their order has no meaning. */
function lineMismatches(lines: readonly ChargeLine[], quoted: readonly QuotedLine[]): string[] {
  const remaining = new Map<string, number>();
  for (const line of quoted) {
    const key = lineKey(line.description, line.quantity, line.unitAmount, line.hsCode);
    remaining.set(key, (remaining.get(key) ?? 0) + 1);
  }
  const unquotedLines = lines.flatMap((line, index) => {
    const key = lineKey(line.description, line.quantity, line.unit_amount, line.hs_code ?? '');
    const left = remaining.get(key) ?? 0;
    remaining.set(key, left - 1);
    return left > 0 ? [] : [`line_items[${index}]`];
  });
  const linesMissing = quoted.length > lines.length && unquotedLines.length === 0;
  return linesMissing ? ['line_items'] : unquotedLines;
}

function lineKey(description: string, quantity: number, unitAmount: number, hsCode: string): string {
  return JSON.stringify([description.normalize('NFC').trim(), quantity, unitAmount, hsCode]);
}

/** A quote without a postal code guarantees its price for the whole country. */
function samePostalCode(charged: string | null | undefined, quoted: string | null): boolean {
  return quoted === null || comparablePostalCode(charged ?? '') === comparablePostalCode(quoted);
}

function comparablePostalCode(value: string): string {
  return value.toUpperCase().replaceAll(/[\s-]/g, '');
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

import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import type { QuotedLine, TaxQuote } from '../tax-quote/types.js';
import { holdsAtPostalCode, isQuotedCountry, stateFitsPostalCode } from './quoted-destination.js';
import type { CreatePaymentIntentBody } from './wire.js';

/**
 * One difference between an order and its quote. `expected` is the quoted value and `actual` the sent one. Texts and
 * parts of an address other than the country may be personal data, so their values are left out.
 */
export interface QuoteDifference {
  readonly path: string;
  readonly reason: 'differs' | 'missing' | 'not_quoted' | 'other_tax_area' | 'contradicts_postal_code';
  readonly expected?: number | string | null;
  readonly actual?: number | string | null;
}

export interface QuoteComparison {
  /** Paths of the request that differ from the quote. A line that differs counts as a whole. */
  readonly mismatches: readonly string[];
  readonly differences: readonly QuoteDifference[];
}

/** Compares an order with its quote. Both lists are empty if the order is the quoted one. */
export function compareWithQuote(
  body: CreatePaymentIntentBody,
  quote: TaxQuote,
  taxPlaceOf: TaxPlaceOf,
): QuoteComparison {
  const lines = compareLines(body.line_items ?? [], quote.lines);
  const header = [
    ...different('amount', quote.breakdown.subtotal, body.amount),
    ...different('shipping_amount', quote.breakdown.shipping, body.shipping_amount),
    ...countryDifferences(body, quote),
    ...placeDifferences(body, quote, taxPlaceOf),
  ];
  return {
    mismatches: [...header.map(({ path }) => path), ...lines.mismatches],
    differences: [...header, ...lines.differences],
  };
}

function countryDifferences({ shipping_address: address }: CreatePaymentIntentBody, quote: TaxQuote) {
  if (isQuotedCountry(address, quote)) return [];
  return different('shipping_address.country', quote.destinationCountry, address?.country ?? null);
}

function placeDifferences(
  { shipping_address: address }: CreatePaymentIntentBody,
  quote: TaxQuote,
  taxPlaceOf: TaxPlaceOf,
): QuoteDifference[] {
  const found: QuoteDifference[] = [];
  if (!holdsAtPostalCode(address, quote, taxPlaceOf)) {
    const reason = quote.destinationPostalCode === null ? 'other_tax_area' : 'differs';
    found.push({ path: 'shipping_address.postal_code', reason });
  }
  if (!stateFitsPostalCode(address, quote, taxPlaceOf)) {
    found.push({ path: 'shipping_address.state', reason: 'contradicts_postal_code' });
  }
  return found;
}

type ChargeLine = NonNullable<CreatePaymentIntentBody['line_items']>[number];

/** Lines compare as a multiset: their order has no meaning. */
function compareLines(lines: readonly ChargeLine[], quoted: readonly QuotedLine[]): QuoteComparison {
  const left = new Map<string, QuotedLine[]>();
  for (const line of quoted) {
    const key = lineKey(line.description, line.quantity, line.unitAmount, line.hsCode);
    left.set(key, [...(left.get(key) ?? []), line]);
  }
  const unquoted = lines.flatMap((line, index) => {
    const key = lineKey(line.description, line.quantity, line.unit_amount, line.hs_code ?? '');
    return left.get(key)?.pop() === undefined ? [{ line, index }] : [];
  });
  const missing = [...left.values()].flat();
  const differences = unquoted.flatMap(({ line, index }) => lineDifferences(line, index, missing));
  // What is still missing has no line of the order that it could be compared with.
  if (missing.length > 0) {
    differences.push({ path: 'line_items', reason: 'missing', expected: quoted.length, actual: lines.length });
  }
  const paths = unquoted.map(({ index }) => `line_items[${index}]`);
  return { mismatches: paths.length === 0 && missing.length > 0 ? ['line_items'] : paths, differences };
}

/** Compares a line with the missing line of the same description, or else with any, and takes that one off the list. */
function lineDifferences(line: ChargeLine, index: number, missing: QuotedLine[]): QuoteDifference[] {
  const path = `line_items[${index}]`;
  const same = missing.findIndex(({ description }) => textKey(description) === textKey(line.description));
  const [quoted] = missing.splice(Math.max(same, 0), 1);
  if (quoted === undefined) return [{ path, reason: 'not_quoted' }];
  return [
    ...(same === -1 ? [{ path: `${path}.description`, reason: 'differs' } as const] : []),
    ...different(`${path}.quantity`, quoted.quantity, line.quantity),
    ...different(`${path}.unit_amount`, quoted.unitAmount, line.unit_amount),
    ...different(`${path}.hs_code`, quoted.hsCode, line.hs_code ?? null),
  ];
}

function different<Value extends number | string | null>(
  path: string,
  expected: Value,
  actual: Value,
): QuoteDifference[] {
  return expected === actual ? [] : [{ path, reason: 'differs', expected, actual }];
}

function lineKey(description: string, quantity: number, unitAmount: number, hsCode: string): string {
  return JSON.stringify([textKey(description), quantity, unitAmount, hsCode]);
}

function textKey(text: string): string {
  return text.normalize('NFC').trim();
}

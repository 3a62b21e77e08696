import { originOf, pricedPlace } from '@landed/contracts/address/territories';
import { invalidFields } from '@landed/contracts/errors/api-error';
import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { TaxTables } from '../table-loader/load-tax-tables.js';
import { invalidPostalCode } from './place.js';

/**
 * Prices an order with territories read as parts of their countries: a delivery to the Isle of Man by the rules of Great
 * Britain, goods from Réunion as goods of France. The outcome names the codes of the request.
 *
 * @param price prices a request without such territories.
 */
export function priceTerritories(
  tables: TaxTables,
  request: QuoteRequest,
  on: string,
  price: (request: QuoteRequest) => LandedCostOutcome,
): LandedCostOutcome {
  const country = request.destinationCountry;
  const priced =
    tables.ruleSetFor(country, on) === undefined ? pricedPlace(country, request.destinationPostalCode) : undefined;
  if (priced === null) {
    return { kind: 'rejected', error: invalidFields([invalidPostalCode], { reason: invalidPostalCode.code }) };
  }
  const read = readRequest(request, priced ?? { country, postalCode: request.destinationPostalCode });
  return read === request ? price(request) : withRequestedCodes(price(read), request, read);
}

function readRequest(
  request: QuoteRequest,
  { country, postalCode }: { readonly country: string; readonly postalCode: string | null },
): QuoteRequest {
  const shipFromCountry = originOf(request.shipFromCountry);
  const hasTerritory =
    country !== request.destinationCountry ||
    shipFromCountry !== request.shipFromCountry ||
    request.lines.some(({ originCountry }) => originCountry !== null && originOf(originCountry) !== originCountry);
  if (!hasTerritory) return request;
  return {
    ...request,
    destinationCountry: country,
    destinationPostalCode: postalCode,
    shipFromCountry,
    lines: request.lines.map((line) => ({
      ...line,
      originCountry: line.originCountry === null ? null : originOf(line.originCountry),
    })),
  };
}

function withRequestedCodes(outcome: LandedCostOutcome, request: QuoteRequest, read: QuoteRequest): LandedCostOutcome {
  if (outcome.kind === 'rejected') {
    const { error } = outcome;
    if (error.code !== 'country_not_supported') return outcome;
    return {
      kind: 'rejected',
      error: { ...error, details: { ...error.details, country: request.destinationCountry } },
    };
  }
  const { cost } = outcome;
  const lines = cost.lines.map((line, index) => ({
    ...line,
    originCountry: request.lines[index]?.originCountry ?? null,
  }));
  const assumptions = [...cost.assumptions, ...territoryNotes(request, read)];
  return { kind: 'priced', cost: { ...cost, lines, assumptions } };
}

function territoryNotes(request: QuoteRequest, read: QuoteRequest): string[] {
  const notes = [
    request.destinationCountry === read.destinationCountry
      ? []
      : [`${request.destinationCountry} is priced by the rules of ${read.destinationCountry}.`],
    [request.shipFromCountry, ...request.lines.flatMap((line) => line.originCountry ?? [])]
      .filter((code) => originOf(code) !== code)
      .map((code) => `Goods from ${code} count as goods from ${originOf(code)}.`),
  ];
  return [...new Set(notes.flat())];
}

import { type ApiError, invalidFields } from '@landed/contracts/errors/api-error';
import { amountMax } from '@landed/contracts/money/money';
import { noPricingFacts, type PricingFacts } from '@landed/contracts/tax-quote/pricing-facts';
import type { DestinationRejection } from '@landed/contracts/tax-quote/rejection-reasons';
import type { LandedCost, LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { Nomenclature, TaxTables } from '../table-loader/load-tax-tables.js';
import { addDays } from '../table-loader/table-life.js';
import type { ExchangeRateTable } from '../table-loader/table-schema.js';
import type { EngineSettings } from '../tax-engine-options.js';
import { allocateLineCharges, type LineCharges } from './allocate-line-charges.js';
import { noteAssumptions } from './assumptions.js';
import { dutyRegime, isImported } from './duty-regime.js';
import { createExchange } from './exchange.js';
import { localTaxOf, noteLocalTax } from './local-tax.js';
import { parcelFeesOf } from './parcel-fee.js';
import { locate } from './place.js';
import { type QuoteContext, useTable } from './quote-context.js';
import { reliefOn } from './relief.js';
import { type ResolvedQuoteLine, resolveLine, type Terms } from './resolve-line.js';
import { Worksheet } from './worksheet.js';

/**
 * Prices one quote: the rule set of the destination, its tax area, the rates of every line, then the amounts. Rejects
 * in this order: `country_not_supported` for the destination; `validation_error` with every invalid field;
 * `country_not_supported` for goods that are not quoted; `invalid_amount`.
 */
export function priceQuote(
  tables: TaxTables,
  settings: EngineSettings,
  request: QuoteRequest,
  on: string,
  facts: PricingFacts = noPricingFacts,
): LandedCostOutcome {
  const country = request.destinationCountry;
  const rules = tables.ruleSetFor(country, on);
  const place = rules?.places.get(country);
  const nomenclature = tables.nomenclatureOn(on);
  if (rules === undefined || place === undefined || nomenclature === undefined) {
    return rejected(countryError(country, 'no_rule_pack'));
  }
  if (rules.tier === 2 && !isOptedIn(settings, country)) {
    return rejected(countryError(country, 'tier2_disabled'));
  }
  const location = locate(place, country, request.destinationPostalCode);
  if (location.kind === 'excluded') return rejected(countryError(country, 'territory_excluded'));
  const worksheet = new Worksheet(on);
  useTable({ tables, worksheet }, rules);
  if (location.kind === 'unclear') worksheet.issues.push(location.issue);
  const exchange = createExchange(usableRates(tables.exchangeRatesOn(on), settings, on));
  const subtotal = request.lines.reduce((sum, line) => sum + line.quantity * line.unitAmount, 0);
  const context: QuoteContext = { tables, settings, request, on, rules, subtotal, exchange, worksheet, facts };
  const area = location.kind === 'found' ? location.area : null;
  return priceInArea(context, nomenclature, area);
}

function usableRates(
  table: ExchangeRateTable | undefined,
  { fxMaxAgeDays, useStaleExchangeRates }: EngineSettings,
  on: string,
): ExchangeRateTable | null {
  if (table === undefined) return null;
  return useStaleExchangeRates || on <= addDays(table.as_of, fxMaxAgeDays) ? table : null;
}

function isOptedIn({ tier2 }: EngineSettings, country: string): boolean {
  return typeof tier2 === 'boolean' ? tier2 : tier2.includes(country);
}

function priceInArea(context: QuoteContext, nomenclature: Nomenclature, area: string | null): LandedCostOutcome {
  const { request, rules, subtotal, worksheet, settings } = context;
  useTable(context, nomenclature);
  const local = area === null ? null : localTaxOf(context, area);
  const terms: Terms = {
    nomenclature,
    regime: dutyRegime(context),
    taxRelief: isImported(context) ? reliefOn(context, 'tax') : () => false,
    components: [...(rules.areas.get(area ?? '') ?? []), ...(local === null ? [] : [local.component])],
  };
  const { regime } = terms;
  const resolved = request.lines.map((line, index) => resolveLine(context, terms, line, index));
  const fees = parcelFeesOf(context);
  if (worksheet.issues.length > 0 || area === null || regime === null || fees === null)
    return rejected(fieldsError(worksheet));
  if (worksheet.rejections.length > 0) return rejected(goodsError(request.destinationCountry, worksheet));
  noteAssumptions(context, area);
  noteLocalTax(context, area, local);
  if (settings.failOnStale && worksheet.isStale) {
    return rejected(countryError(request.destinationCountry, 'stale_rules'));
  }
  if (subtotal > amountMax) return rejected(amountError('subtotal_too_large', 'subtotal', subtotal));
  const charges = allocateLineCharges({
    shipping: request.shippingAmount,
    dutyBase: rules.duty.base,
    flatDuty: regime.kind === 'flat' ? regime.amount : null,
    fees,
    lines: resolved,
  });
  return totalled(context, resolved, charges);
}

const nothing: LineCharges = { tax: 0, taxComponents: [], duty: 0, dutyComponents: [], dutyRange: { min: 0, max: 0 } };

function totalled(
  { request, subtotal, worksheet }: QuoteContext,
  resolved: readonly ResolvedQuoteLine[],
  charges: readonly LineCharges[],
): LandedCostOutcome {
  const tax = charges.reduce((sum, line) => sum + line.tax, 0);
  const duty = charges.reduce((sum, line) => sum + line.duty, 0);
  const shipping = request.shippingAmount;
  const total = subtotal + shipping + tax + duty;
  if (total > amountMax) return rejected(amountError('total_too_large', 'total', total));
  const lines = request.lines.map((line, index) => {
    const { tax: lineTax, taxComponents, duty: lineDuty, dutyComponents } = charges[index] ?? nothing;
    // Field by field: a spread copy would take as long as pricing the line.
    return {
      sku: line.sku,
      description: line.description,
      quantity: line.quantity,
      unitAmount: line.unitAmount,
      hsCode: line.hsCode,
      originCountry: line.originCountry,
      netWeightGrams: line.netWeightGrams,
      volumeMl: line.volumeMl,
      metalSharePercent: line.metalSharePercent,
      preference: line.preference,
      amount: line.quantity * line.unitAmount,
      tax: lineTax,
      taxComponents,
      duty: lineDuty,
      dutyComponents,
      dutyBasis: resolved[index]?.dutyBasis ?? null,
      dutyRateRange: resolved[index]?.dutyRateRange ?? null,
    };
  });
  const breakdown = { subtotal, shipping, tax, duty, total, currency: request.currency };
  const { warnings, assumptions, rulePacks } = worksheet;
  return {
    kind: 'priced',
    cost: { breakdown, lines, dutyRange: orderRange(charges), warnings, assumptions, rulePacks },
  };
}

/** The lines are independent of each other, so their ranges add up. */
function orderRange(charges: readonly LineCharges[]): LandedCost['dutyRange'] {
  return {
    min: charges.reduce((sum, line) => sum + line.dutyRange.min, 0),
    max: charges.reduce((sum, line) => sum + line.dutyRange.max, 0),
  };
}

function rejected(error: ApiError): LandedCostOutcome {
  return { kind: 'rejected', error };
}

function countryError(country: string, reason: DestinationRejection): ApiError {
  return { code: 'country_not_supported', details: { country, reason } };
}

/** The reason of the first line that is not quoted, with every line that has this reason. */
function goodsError(country: string, { rejections }: Worksheet): ApiError {
  const [first] = [...rejections].sort((a, b) => (a.line ?? -1) - (b.line ?? -1));
  const reason = first?.reason;
  const lines = rejections.flatMap((rejection) =>
    rejection.reason === reason && rejection.line !== null ? [rejection.line] : [],
  );
  return {
    code: 'country_not_supported',
    ...(first === undefined ? {} : { message: first.message }),
    details: { country, reason, lines: [...new Set(lines)].sort((a, b) => a - b) },
  };
}

function fieldsError({ issues }: Worksheet): ApiError {
  return invalidFields(issues, { reason: issues[0]?.code });
}

function amountError(code: string, name: 'subtotal' | 'total', amount: number): ApiError {
  const message = `The ${name} of the quote is ${amount}, above ${amountMax}.`;
  return { code: 'invalid_amount', details: { fields: [{ path: 'line_items', code, message }] } };
}

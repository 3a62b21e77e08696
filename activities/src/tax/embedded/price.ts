import { invalidFields, type Refusal } from '@landed/contracts/errors/refusal';
import { amountMax } from '@landed/contracts/money/money';
import type { LandedCostOutcome, QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { Nomenclature, PackLibrary } from '../library/library.js';
import type { TaxComponent } from '../library/rules.js';
import { noteAssumptions } from './assumptions.js';
import { dutyOfLine } from './duty-rate.js';
import { type DutyRegime, dutyRegime } from './duty-regime.js';
import { createExchange } from './exchange.js';
import { locate } from './place.js';
import type { QuoteContext } from './quote-context.js';
import { applyRuleR, type LineCharges, noDuty, type ResolvedLine } from './rule-r.js';
import type { EngineSettings } from './settings.js';
import { taxRatesOfLine } from './tax-rate.js';
import { Worksheet } from './worksheet.js';

/**
 * One quote from end to end: the rules of the destination, its tax area, the rates of every line, then the arithmetic.
 * Refusals in this order: `country_not_supported`; `validation_error` with every field at fault; `invalid_amount`.
 */
export function priceQuote(
  library: PackLibrary,
  settings: EngineSettings,
  request: QuoteRequest,
  on: string,
): LandedCostOutcome {
  const country = request.destinationCountry;
  const rules = library.rulesFor(country, on);
  const place = rules?.places.get(country);
  const nomenclature = library.nomenclatureOn(on);
  if (rules === undefined || place === undefined || nomenclature === undefined) {
    return refused(countryRefusal(country, 'no_rule_pack'));
  }
  const location = locate(place, country, request.destinationPostalCode);
  if (location.kind === 'excluded') return refused(countryRefusal(country, 'territory_excluded'));
  const worksheet = new Worksheet(on);
  worksheet.usePack(rules);
  if (location.kind === 'unclear') worksheet.issues.push(location.issue);
  const exchange = createExchange(library.fxOn(on), on, settings.fxMaxAgeDays);
  const context: QuoteContext = { library, settings, request, on, rules, exchange, worksheet };
  const area = location.kind === 'found' ? location.area : null;
  return priceInArea(context, nomenclature, area);
}

function priceInArea(context: QuoteContext, nomenclature: Nomenclature, area: string | null): LandedCostOutcome {
  const { request, rules, worksheet, settings } = context;
  worksheet.usePack(nomenclature);
  const subtotal = request.lines.reduce((sum, line) => sum + line.quantity * line.unitAmount, 0);
  const regime = dutyRegime(context, subtotal);
  const components = area === null ? [] : (rules.areas.get(area) ?? []);
  const lines = request.lines.map((line, index) => resolveLine(context, nomenclature, regime, components, line, index));
  if (worksheet.issues.length > 0 || area === null || regime === null) return refused(fieldsRefusal(worksheet));
  noteAssumptions(context, area);
  if (settings.failOnStale && worksheet.isStale) {
    return refused(countryRefusal(request.destinationCountry, 'stale_rules'));
  }
  if (subtotal > amountMax) return refused(amountRefusal('subtotal_too_large', 'subtotal', subtotal));
  const charges = applyRuleR({
    shipping: request.shippingAmount,
    dutyBase: rules.duty.base,
    flatDuty: regime.kind === 'flat' ? regime.amount : null,
    lines,
  });
  return totalled(request, subtotal, charges, worksheet);
}

/** What the arithmetic needs to know of a line. Faults go to the worksheet, so that all of them are named together. */
function resolveLine(
  context: QuoteContext,
  nomenclature: Nomenclature,
  regime: DutyRegime | null,
  components: readonly TaxComponent[],
  line: QuoteLine,
  index: number,
): ResolvedLine {
  const hs6 = line.hsCode.slice(0, 6);
  const path = `line_items[${index}].hs_code`;
  const resolved = { hs6, amount: line.quantity * line.unitAmount };
  if (!isAllowed(context, nomenclature, hs6, path)) return { ...resolved, duty: noDuty, taxRates: [] };
  const origin = line.originCountry ?? context.request.shipFromCountry;
  const duty = regime?.kind === 'rates' ? dutyOfLine(context, { path, hs6, origin, quantity: line.quantity }) : noDuty;
  return { ...resolved, duty: duty ?? noDuty, taxRates: taxRatesOfLine(context, components, hs6, line.unitAmount) };
}

function isAllowed({ rules, worksheet }: QuoteContext, nomenclature: Nomenclature, hs6: string, path: string): boolean {
  if (!nomenclature.subheadings.has(hs6)) {
    worksheet.refuseField(path, 'unknown_hs_code', 'The first six digits are not a code of the HS 2022 nomenclature.');
    return false;
  }
  if (rules.restricted.some(({ goods }) => goods.has(hs6))) {
    worksheet.refuseField(path, 'restricted_product', 'Goods of this HS code are not sold through this service.');
    return false;
  }
  return true;
}

function totalled(
  request: QuoteRequest,
  subtotal: number,
  charges: readonly LineCharges[],
  worksheet: Worksheet,
): LandedCostOutcome {
  const tax = charges.reduce((sum, line) => sum + line.tax, 0);
  const duty = charges.reduce((sum, line) => sum + line.duty, 0);
  const shipping = request.shippingAmount;
  const total = subtotal + shipping + tax + duty;
  if (total > amountMax) return refused(amountRefusal('total_too_large', 'total', total));
  const lines = request.lines.map((line, index) => {
    const { tax: lineTax = 0, duty: lineDuty = 0 } = charges[index] ?? {};
    return { ...line, amount: line.quantity * line.unitAmount, tax: lineTax, duty: lineDuty };
  });
  const breakdown = { subtotal, shipping, tax, duty, total, currency: request.currency };
  const { assumptions, rulePacks } = worksheet;
  return { kind: 'priced', cost: { breakdown, lines, assumptions, rulePacks } };
}

function refused(refusal: Refusal): LandedCostOutcome {
  return { kind: 'refused', refusal };
}

function countryRefusal(country: string, reason: 'no_rule_pack' | 'territory_excluded' | 'stale_rules'): Refusal {
  return { code: 'country_not_supported', details: { country, reason } };
}

function fieldsRefusal({ issues }: Worksheet): Refusal {
  return invalidFields(issues, { reason: issues[0]?.code });
}

function amountRefusal(code: string, name: 'subtotal' | 'total', amount: number): Refusal {
  const message = `The ${name} of the quote is ${amount}, above ${amountMax}.`;
  return { code: 'invalid_amount', details: { fields: [{ path: 'line_items', code, message }] } };
}

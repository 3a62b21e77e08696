import type { Ppm } from '@landed/contracts/money/rate';
import { goodsRefusals } from '@landed/contracts/tax-quote/refusal-reasons';
import type { FoundRate, RateRule, RateTable } from '../table-loader/rate-table.js';
import type { Layer } from '../table-loader/rule-set.js';
import { generalDuty, type LineDuty, type NamedRate } from './allocate-line-charges.js';
import { compareWithLimit, inChargeCurrency } from './charge-currency.js';
import { type QuoteContext, useTable } from './quote-context.js';
import type { Worksheet } from './worksheet.js';

/** A line whose duty is looked up. `index` is its place in the request from 0, `origin` is a country. */
interface DutiableLine {
  readonly index: number;
  readonly hs6: string;
  readonly origin: string;
  readonly quantity: number;
}

interface RatedLine {
  readonly duty: LineDuty;
  /** The source of the general rate: HS6, heading or chapter. */
  readonly level: FoundRate['level'];
}

/**
 * The duty of one line by the rates of the date: the general rate and every layer on top of it. Assumptions go to the
 * worksheet. Null: there is no usable rate; the worksheet has the issue.
 */
export function dutyOfLine(context: QuoteContext, line: DutiableLine): RatedLine | null {
  const { tables, rules, on, worksheet } = context;
  const rates = tables.rateTableOf(rules.duty.rates, on);
  const found = rates?.find(line.hs6);
  if (rates === undefined || found === undefined) {
    worksheet.refuse('rate_unavailable', line.index, goodsRefusals.rate_unavailable);
    return null;
  }
  useTable(context, rates);
  const duty = dutyBy(context, rates, found, line);
  return duty === null ? null : { duty, level: found.level };
}

function dutyBy(context: QuoteContext, rates: RateTable, found: FoundRate, line: DutiableLine): LineDuty | null {
  if (found.rule.kind === 'per_piece') return perPiece(context, rates, found.rule.amount, line);
  const general = adValoremRate(context, found, line, 'The duty rate');
  if (general === null) return null;
  const layered = layeredRates(context, line, general);
  return layered === null ? null : withinPieceBounds(context, rates, found.rule, line, layered);
}

/** The percentage of a rate that is not an amount per piece. Null: there is no usable percentage. */
function adValoremRate(context: QuoteContext, found: FoundRate, line: DutiableLine, subject: string): Ppm | null {
  const { settings, worksheet } = context;
  const { rule } = found;
  if (found.level === 'chapter' && settings.strictRates) {
    worksheet.refuse('rate_unavailable', line.index, 'Only an estimate of the duty rate is on file for this HS code.');
    return null;
  }
  if (rule.kind === 'specific' || rule.kind === 'compound') return equivalentRate(context, rule.equivalent, line);
  if (rule.kind === 'per_piece' || rule.kind === 'none' || rule.kind === 'floor') {
    worksheet.refuse('rate_unavailable', line.index, 'The tariff has no rate of its own for this HS code.');
    return null;
  }
  if (found.level === 'chapter') worksheet.note(`${subject} is an estimate for the whole chapter`, line.hs6);
  noteRateQuality(worksheet, rule, line.hs6, `${subject} is the ${settings.rateStrategy} one of several`);
  return settings.rateStrategy === 'typical' ? rule.typ : rule[settings.rateStrategy];
}

function noteRateQuality(
  worksheet: Worksheet,
  rule: Extract<RateRule, { kind: 'ad_valorem' }>,
  hs6: string,
  severalRates: string,
): void {
  if (rule.estimated) worksheet.note('The duty rate is an ad valorem estimate of a compound duty', hs6);
  if (rule.partSpecific) worksheet.note('Duty by weight or volume on some national lines is not included', hs6);
  if (rule.min !== rule.max) worksheet.note(severalRates, hs6);
}

function equivalentRate({ settings, worksheet }: QuoteContext, equivalent: Ppm | null, line: DutiableLine): Ppm | null {
  if (equivalent === null || !settings.specificDutyEquivalents) {
    const path = `line_items[${line.index}].hs_code`;
    worksheet.rejectField(path, 'specific_duty', 'The duty on this HS code depends on weight or volume.');
    return null;
  }
  worksheet.note('An ad valorem equivalent replaces a duty by weight or volume', line.hs6);
  return equivalent;
}

/** The rates of a line. They are added up before they are applied, so that the duty is rounded once. */
function layeredRates(context: QuoteContext, line: DutiableLine, general: Ppm): NamedRate[] | null {
  const rates: NamedRate[] = [{ name: generalDuty, ppm: general }];
  const applicable = layersOn(context, line);
  for (const { layer, found } of applicable) {
    const { record } = layer;
    if (record.yields_to.some((id) => applicable.some((other) => other.layer.record.id === id))) continue;
    const rate = found === null ? (record.ppm ?? 0) : adValoremRate(context, found, line, `${record.name}: the rate`);
    if (rate === null) return null;
    const added = record.mode === 'cap_total' ? Math.max(rate - general, 0) : rate;
    if (added > 0) {
      context.worksheet.note(`${record.name} is part of the duty`, line.hs6);
      rates.push({ name: record.name, ppm: added });
    }
    if (record.note !== undefined) context.worksheet.note(record.note);
  }
  return rates;
}

function layersOn(context: QuoteContext, line: DutiableLine) {
  const { tables, rules, on } = context;
  return rules.layers.flatMap((layer): { layer: Layer; found: FoundRate | null }[] => {
    if (!isInForce(layer, on) || !appliesToLine(layer, line) || !appliesToConsignment(context, layer)) return [];
    if (layer.record.rates === undefined) return [{ layer, found: null }];
    const rates = tables.rateTableOf(layer.record.rates, on);
    if (rates === undefined) return [];
    useTable(context, rates);
    const found = rates.find(line.hs6);
    return found === undefined ? [] : [{ layer, found }];
  });
}

function isInForce({ record }: Layer, on: string): boolean {
  return (record.from ?? on) <= on && on <= (record.to ?? on);
}

function appliesToLine(layer: Layer, line: DutiableLine): boolean {
  return (layer.origins?.has(line.origin) ?? true) && !layer.except.some((goods) => goods.has(line.hs6));
}

/** A bound that cannot be compared for lack of an exchange rate becomes an issue on the worksheet. */
function appliesToConsignment(context: QuoteContext, { record, shipsFrom, shipsFromExcept }: Layer): boolean {
  const { request, subtotal } = context;
  if (shipsFrom?.has(request.shipFromCountry) === false || shipsFromExcept.has(request.shipFromCountry)) return false;
  const { above, max } = record.goods_value ?? {};
  return (
    (above === undefined || (compareWithLimit(context, subtotal, above) ?? 0) > 0) &&
    (max === undefined || (compareWithLimit(context, subtotal, max) ?? 1) <= 0)
  );
}

function perPiece(context: QuoteContext, rates: RateTable, amount: number, line: DutiableLine): LineDuty | null {
  const duty = inChargeCurrency(context, amount * line.quantity, rates.currency);
  return duty === null ? null : { rates: [{ name: generalDuty, ppm: 0 }], floor: duty, ceiling: duty };
}

function withinPieceBounds(
  context: QuoteContext,
  rates: RateTable,
  rule: RateRule,
  line: DutiableLine,
  named: readonly NamedRate[],
): LineDuty | null {
  if (rule.kind !== 'ad_valorem' || (rule.pieceMin === 0 && rule.pieceMax === null))
    return { rates: named, floor: 0, ceiling: null };
  const floor = inChargeCurrency(context, rule.pieceMin * line.quantity, rates.currency);
  if (floor === null) return null;
  if (rule.pieceMax === null) return { rates: named, floor, ceiling: null };
  const ceiling = inChargeCurrency(context, rule.pieceMax * line.quantity, rates.currency);
  return ceiling === null ? null : { rates: named, floor, ceiling };
}

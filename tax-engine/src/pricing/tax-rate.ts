import type { Ppm } from '@landed/contracts/money/rate';
import type { QuoteLine } from '@landed/contracts/tax-quote/types';
import type { ReducedRate, TaxComponent } from '../table-loader/rule-set.js';
import { isVerified } from '../table-loader/vat-table.js';
import { percentText, type TaxRate } from './allocate-line-charges.js';
import { compareWithLimit, inChargeCurrency, majorUnits } from './charge-currency.js';
import { type QuoteContext, useTable } from './quote-context.js';

/**
 * The rate of each tax component on one line: the rule set's own rate of its goods if the price of one piece qualifies,
 * otherwise the rate of the table by goods, otherwise the standard rate. A price that cannot be compared becomes an issue
 * on the worksheet.
 */
export function taxRatesOfLine(
  context: QuoteContext,
  components: readonly TaxComponent[],
  line: QuoteLine,
  lineIndex: number,
): TaxRate[] {
  const hs6 = line.hsCode.slice(0, 6);
  const noted = new Set<string>();
  return components.map((component): TaxRate => {
    const { name, reduced } = component;
    const rate = reduced.find((row) => row.goods.has(hs6) && priceQualifies(context, row, line.unitAmount));
    if (rate === undefined) return { name, ppm: rateByGoods(context, component, line, { lineIndex, noted }) };
    if (rate.confidence !== null && !isVerified(rate.confidence)) {
      warnUnverified(context, hs6, lineIndex);
      if (context.settings.strictRates) return { name, ppm: Math.max(rate.ppm, component.ppm) };
    }
    return rate.unitExempt === null
      ? { name, ppm: rate.ppm }
      : aboveExemptPart(context, { name, ppm: rate.ppm }, rate.unitExempt, hs6, line.unitAmount);
  });
}

/** `noted`: tables whose decision on this line has its warnings. Components of one place may share a table. */
interface LinePosition {
  readonly lineIndex: number;
  readonly noted: Set<string>;
}

function rateByGoods(
  context: QuoteContext,
  { ppm, byGoods, instead }: TaxComponent,
  line: QuoteLine,
  { lineIndex, noted }: LinePosition,
): Ppm {
  const table = byGoods === null ? undefined : context.tables.vatTableOf(byGoods, context.on);
  if (table === undefined) return ppm;
  useTable(context, table);
  const decision = table.find(line.hsCode, context.on);
  if (decision === undefined) return ppm;
  const own = decision.rates.map((rate) => (rate === table.standard ? ppm : (instead.get(rate) ?? rate)));
  const charged = context.settings.strictRates ? Math.max(...own) : (own[0] ?? ppm);
  if (!noted.has(table.id)) {
    noted.add(table.id);
    const hs6 = line.hsCode.slice(0, 6);
    if (own.length > 1) warnSeveralRates(context, decision.note, { hs6, lineIndex, own, charged });
    if (!isVerified(decision.confidence)) warnUnverified(context, hs6, lineIndex);
  }
  return charged;
}

function warnSeveralRates(
  { worksheet }: QuoteContext,
  note: string | null,
  line: { readonly hs6: string; readonly lineIndex: number; readonly own: readonly Ppm[]; readonly charged: Ppm },
): void {
  const others = line.own.filter((rate) => rate !== line.charged).map(percentText);
  const text = `Tax of ${percentText(line.charged)} % was charged, although some goods of the code have ${others.join(' or ')} %`;
  worksheet.note(text, line.hs6);
  const message = `${text}: HS ${line.hs6}${note === null ? '' : ` (${note})`}.`;
  worksheet.warn('vat_part_of_code', line.lineIndex, message);
}

function warnUnverified({ worksheet }: QuoteContext, hs6: string, lineIndex: number): void {
  const message = `The tax rate of HS ${hs6} was not compared with the text of the law or an official list.`;
  worksheet.warn('rate_unverified', lineIndex, message);
}

/** A rate on the part of the price that exceeds the exempt part of each piece; duty and shipping follow the price. */
function aboveExemptPart(
  context: QuoteContext,
  rate: TaxRate,
  unitExempt: number,
  hs6: string,
  unitAmount: number,
): TaxRate {
  const order = compareWithLimit(context, unitAmount, unitExempt);
  if (order === null || order <= 0) return { ...rate, ppm: 0 };
  const exempt = inChargeCurrency(context, unitExempt, context.rules.currency) ?? 0;
  const limit = `${majorUnits(unitExempt)} ${context.rules.currency}`;
  context.worksheet.note(`The tax is charged only on the part of the price above ${limit} each`, hs6);
  return { ...rate, share: { taxed: Math.max(unitAmount - exempt, 0), of: unitAmount } };
}

/** Whether the tax on an imported line is also charged on its duty. */
export function isDutyTaxed(context: QuoteContext, hs6: string, unitAmount: number): boolean {
  const { rules, worksheet } = context;
  const { taxWithoutDuty } = rules;
  if (taxWithoutDuty === undefined) return true;
  if (taxWithoutDuty === 'always') return false;
  const order = compareWithLimit(context, unitAmount, taxWithoutDuty.item_max);
  if (order === null || order > 0) return true;
  const limit = `${majorUnits(taxWithoutDuty.item_max)} ${rules.currency}`;
  worksheet.note(`The tax is not charged on the duty of items worth at most ${limit} each`, hs6);
  return false;
}

function priceQualifies(context: QuoteContext, rate: ReducedRate, unitAmount: number): boolean {
  const limit = rate.unitMax ?? rate.unitBelow ?? rate.unitAbove;
  if (limit === null) return true;
  const order = compareWithLimit(context, unitAmount, limit);
  if (order === null) return false;
  if (rate.unitAbove !== null) return order > 0;
  return rate.unitMax === null ? order < 0 : order <= 0;
}

import type { ReducedRate, TaxComponent } from '../table-loader/rule-set.js';
import type { TaxRate } from './allocate-line-charges.js';
import { compareWithLimit, inChargeCurrency, majorUnits } from './charge-currency.js';
import type { QuoteContext } from './quote-context.js';

/**
 * The rate of each tax component on one line: the rate of its goods if the price of one piece qualifies, otherwise the
 * standard rate. A price that cannot be compared becomes an issue on the worksheet.
 */
export function taxRatesOfLine(
  context: QuoteContext,
  components: readonly TaxComponent[],
  hs6: string,
  unitAmount: number,
): TaxRate[] {
  return components.map(({ name, ppm, reduced }): TaxRate => {
    const rate = reduced.find((row) => row.goods.has(hs6) && priceQualifies(context, row, unitAmount));
    if (rate === undefined) return { name, ppm };
    return rate.unitExempt === null
      ? { name, ppm: rate.ppm }
      : aboveExemptPart(context, { name, ppm: rate.ppm }, rate.unitExempt, hs6, unitAmount);
  });
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

import type { ReducedRate, TaxComponent } from '../table-loader/rule-set.js';
import type { NamedRate } from './allocate-line-charges.js';
import { compareWithLimit, majorUnits } from './charge-currency.js';
import type { QuoteContext } from './quote-context.js';

/**
 * The rate of each tax component on one line: the reduced rate if the goods and the price of one piece qualify,
 * otherwise the standard rate. A price that cannot be compared becomes an issue on the worksheet.
 */
export function taxRatesOfLine(
  context: QuoteContext,
  components: readonly TaxComponent[],
  hs6: string,
  unitAmount: number,
): NamedRate[] {
  return components.map((component) => {
    const reduced = component.reduced.find((rate) => rate.goods.has(hs6));
    const isReduced = reduced !== undefined && priceQualifies(context, reduced, unitAmount);
    return { name: component.name, ppm: isReduced ? reduced.ppm : component.ppm };
  });
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
  const limit = rate.unitMax ?? rate.unitBelow;
  if (limit === null) return true;
  const order = compareWithLimit(context, unitAmount, limit);
  return order !== null && (rate.unitMax === null ? order < 0 : order <= 0);
}

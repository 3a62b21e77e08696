import type { Ppm } from '@landed/contracts/money/rate';
import type { ReducedRate, TaxComponent } from '../library/rules.js';
import { compareWithLimit } from './charge-currency.js';
import type { QuoteContext } from './quote-context.js';

/**
 * The rate of each tax component on one line: a reduced one where the goods and the price of a piece qualify, else the
 * standard one. A piece whose price cannot be compared is an issue on the worksheet.
 */
export function taxRatesOfLine(
  context: QuoteContext,
  components: readonly TaxComponent[],
  hs6: string,
  unitAmount: number,
): Ppm[] {
  return components.map((component) => {
    const reduced = component.reduced.find((rate) => rate.goods.has(hs6));
    return reduced !== undefined && priceQualifies(context, reduced, unitAmount) ? reduced.ppm : component.ppm;
  });
}

function priceQualifies(context: QuoteContext, rate: ReducedRate, unitAmount: number): boolean {
  const limit = rate.unitMax ?? rate.unitBelow;
  if (limit === null) return true;
  const order = compareWithLimit(context, unitAmount, limit);
  return order !== null && (rate.unitMax === null ? order < 0 : order <= 0);
}

import type { Ppm } from '@landed/contracts/money/rate';
import type { ReducedRate, TaxComponent } from '../library/rules.js';
import { refuseCurrency } from './duty-rate.js';
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

function priceQualifies(
  { exchange, request, rules, worksheet }: QuoteContext,
  rate: ReducedRate,
  unitAmount: number,
): boolean {
  const limit = rate.unitMax ?? rate.unitBelow;
  if (limit === null) return true;
  const order = exchange.compare(unitAmount, request.currency, limit, rules.currency);
  if (order === null) refuseCurrency(worksheet, rules.currency);
  return order !== null && (rate.unitMax === null ? order < 0 : order <= 0);
}

import type { Relief } from '../table-loader/rule-set.js';
import { compareWithLimit, majorUnits } from './charge-currency.js';
import type { QuoteContext } from './quote-context.js';

type Charge = 'duty' | 'tax';

/** Whether nothing is charged on a line. Null: an exchange rate is missing; the worksheet has the issue. */
export type LineRelief = (line: { readonly hs6: string; readonly unitAmount: number }) => boolean | null;

const never: LineRelief = () => false;

/**
 * The relief for low-value goods that applies to this consignment, to be called per line. It is the first relief of the
 * rule set for the country that the goods ship from. Notes which goods are relieved and which are excepted.
 */
export function reliefOn(context: QuoteContext, charge: Charge): LineRelief {
  const { rules, request } = context;
  const reliefs = charge === 'duty' ? rules.dutyReliefs : rules.taxReliefs;
  const relief = reliefs.find((row) => row.shipsFrom?.has(request.shipFromCountry) ?? true);
  if (relief === undefined) return never;
  return relief.per === 'item' ? itemRelief(context, charge, relief) : consignmentRelief(context, charge, relief);
}

function itemRelief(context: QuoteContext, charge: Charge, relief: Relief): LineRelief {
  return ({ hs6, unitAmount }) => {
    if (relief.except.some((goods) => goods.has(hs6))) return false;
    const relieved = isWithin(context, unitAmount, relief);
    if (relieved === true)
      context.worksheet.note(`No ${charge} on items worth ${limitText(context, relief)} each`, hs6);
    return relieved;
  };
}

function consignmentRelief(context: QuoteContext, charge: Charge, relief: Relief): LineRelief {
  const { request, subtotal, worksheet } = context;
  const relieved = isWithin(context, subtotal + (relief.withShipping ? request.shippingAmount : 0), relief);
  if (relieved !== true) return () => relieved;
  const value = relief.withShipping ? 'goods and shipping' : 'the goods';
  return ({ hs6 }) => {
    if (relief.except.some((goods) => goods.has(hs6))) {
      worksheet.note(`The relief from ${charge} for low-value consignments does not apply`, hs6);
      return false;
    }
    worksheet.note(`No ${charge}: ${value} are worth ${limitText(context, relief)}.`);
    return true;
  };
}

function isWithin(context: QuoteContext, amount: number, { limit, inclusive }: Relief): boolean | null {
  const order = compareWithLimit(context, amount, limit);
  return order === null ? null : order < 0 || (inclusive && order === 0);
}

function limitText({ rules }: QuoteContext, { limit, inclusive }: Relief): string {
  return `${inclusive ? 'at most' : 'less than'} ${majorUnits(limit)} ${rules.currency}`;
}

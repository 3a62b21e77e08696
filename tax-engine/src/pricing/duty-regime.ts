import { compareWithLimit, inChargeCurrency, majorUnits } from './charge-currency.js';
import type { QuoteContext } from './quote-context.js';
import { type LineRelief, reliefOn } from './relief.js';

/** How duty is charged on the consignment as a whole. `amount` is in the charge currency. */
export type DutyRegime =
  | { readonly kind: 'none' }
  | { readonly kind: 'flat'; readonly amount: number }
  | { readonly kind: 'rates'; readonly relief: LineRelief };

/**
 * Decides whether the goods are imports, and whether their value (without shipping) qualifies for a flat duty or is too
 * high for the rules. The relief is decided per line. Null: the order cannot be priced; the worksheet has the issue.
 */
export function dutyRegime(context: QuoteContext): DutyRegime | null {
  const { rules, on, subtotal, worksheet } = context;
  if (!isImported(context)) return { kind: 'none' };
  if (isTooValuable(context)) return null;
  const rated: DutyRegime = { kind: 'rates', relief: reliefOn(context, 'duty') };
  const { flat } = rules.duty;
  if (flat === undefined || on < flat.from || flat.to < on) return rated;
  const order = compareWithLimit(context, subtotal, flat.max);
  if (order === null) return null;
  if (order > 0) return rated;
  const amount = inChargeCurrency(context, flat.amount, rules.currency);
  if (amount === null) return null;
  worksheet.note(
    `Flat duty of ${majorUnits(flat.amount)} ${rules.currency} per tariff subheading: the goods are worth at most ${majorUnits(flat.max)} ${rules.currency}.`,
  );
  return { kind: 'flat', amount };
}

export function isImported({ rules, request }: Pick<QuoteContext, 'rules' | 'request'>): boolean {
  return !rules.customsTerritory.has(request.shipFromCountry);
}

function isTooValuable(context: QuoteContext): boolean {
  const { rules, subtotal, worksheet } = context;
  const { value_max: limit } = rules.duty;
  if (limit === undefined) return false;
  const order = compareWithLimit(context, subtotal, limit);
  if (order === null) return true;
  if (order <= 0) return false;
  worksheet.rejectField(
    'line_items',
    'consignment_too_valuable',
    `Imports into this destination are priced up to ${majorUnits(limit)} ${rules.currency} of goods.`,
  );
  return true;
}

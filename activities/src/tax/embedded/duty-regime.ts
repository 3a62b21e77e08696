import { compareWithLimit, inChargeCurrency } from './charge-currency.js';
import type { QuoteContext } from './quote-context.js';

/** How the consignment as a whole is charged duty, before any line is looked at. `amount` is in the charge currency. */
export type DutyRegime =
  | { readonly kind: 'none' }
  | { readonly kind: 'flat'; readonly amount: number }
  | { readonly kind: 'rates' };

const none: DutyRegime = { kind: 'none' };

/**
 * Whether goods shipped from there are imported at all, and whether their value (`subtotal`, without shipping) keeps
 * them below a relief or within a flat duty; both limits belong to the relief. Null: an exchange rate is missing, and
 * the worksheet says so.
 */
export function dutyRegime(context: QuoteContext, subtotal: number): DutyRegime | null {
  const { rules, on, worksheet } = context;
  if (!isImported(context)) return none;
  const { relief, flat } = rules.duty;
  if (relief !== undefined) {
    const relieved = isAtMost(context, subtotal, relief.max);
    if (relieved === null) return null;
    if (relieved) {
      worksheet.note(`No duty: the goods are worth at most ${major(relief.max)} ${rules.currency}.`);
      return none;
    }
  }
  if (flat === undefined || on < flat.from || flat.to < on) return { kind: 'rates' };
  const isFlat = isAtMost(context, subtotal, flat.max);
  if (isFlat === null) return null;
  if (!isFlat) return { kind: 'rates' };
  const amount = inChargeCurrency(context, flat.amount, rules.currency);
  if (amount === null) return null;
  worksheet.note(
    `Flat duty of ${major(flat.amount)} ${rules.currency} per tariff subheading: the goods are worth at most ${major(flat.max)} ${rules.currency}.`,
  );
  return { kind: 'flat', amount };
}

export function isImported({ rules, request }: Pick<QuoteContext, 'rules' | 'request'>): boolean {
  return !rules.customsTerritory.has(request.shipFromCountry);
}

function isAtMost(context: QuoteContext, amount: number, limit: number): boolean | null {
  const order = compareWithLimit(context, amount, limit);
  return order === null ? null : order <= 0;
}

/** 13500 as `135.00`; every currency of the packs has two decimals. */
function major(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

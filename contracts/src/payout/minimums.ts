import { type Currency, currencies } from '../money/currency.js';

/** The least that a run pays of a currency, in minor units. */
export type PayoutMinimums = Readonly<Record<Currency, number>>;

/** About 100 US dollars in each currency. */
export const payoutMinimums: PayoutMinimums = { USD: 10_000, EUR: 9_000, GBP: 8_000, CAD: 14_000, AUD: 15_000 };

/** Above about 10,000 US dollars, a re-run needs a second operator. */
export const rerunLimits: PayoutMinimums = {
  USD: 1_000_000,
  EUR: 900_000,
  GBP: 800_000,
  CAD: 1_400_000,
  AUD: 1_500_000,
};

const pattern = /^([A-Z]{3}):(\d{1,9})$/;

/** Reads `USD:10000,EUR:9000`. A currency that is not named keeps its default. Null when the text cannot be read. */
export function parsePayoutMinimums(text: string, defaults = payoutMinimums): PayoutMinimums | null {
  const minimums: Record<Currency, number> = { ...defaults };
  for (const part of text.split(',')) {
    const [, name, amount] = pattern.exec(part.trim()) ?? [];
    const currency = currencies.find((known) => known === name);
    if (currency === undefined || Number(amount) < 1) return null;
    minimums[currency] = Number(amount);
  }
  return minimums;
}

import type { HomeView } from '../../wire/home.js';

export interface SalesFigures {
  /** Every day from the first one to today, in UTC, also those without a sale. Minor units. */
  readonly days: readonly { readonly day: string; readonly captured: number }[];
  readonly captured: number;
  readonly paid: number;
  /** Attempts that the bank has decided: paid, authorized or failed. */
  readonly decided: number;
  /** How many of these it accepted. */
  readonly accepted: number;
}

const dayMilliseconds = 86_400_000;

/** The currencies with payments, the one with the most payments first. */
export function soldCurrencies({ sales }: HomeView): readonly string[] {
  const counts = new Map<string, number>();
  for (const { currency, paid, authorized, failed } of sales.days) {
    counts.set(currency, (counts.get(currency) ?? 0) + paid + authorized + failed);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

/** The sales of one currency. Currencies are never added up. */
export function salesOf({ as_of: asOf, sales }: HomeView, currency: string): SalesFigures {
  const own = sales.days.filter((each) => each.currency === currency);
  const sum = (part: 'captured' | 'paid' | 'authorized' | 'failed') => own.reduce((total, day) => total + day[part], 0);
  const first = Math.floor(Date.parse(sales.since) / dayMilliseconds);
  const count = Math.max(1, Math.floor(Date.parse(asOf) / dayMilliseconds) - first + 1);
  const days = Array.from({ length: count }, (_, index) => {
    const day = new Date((first + index) * dayMilliseconds).toISOString().slice(0, 10);
    return { day, captured: own.find((each) => each.day === day)?.captured ?? 0 };
  });
  const accepted = sum('paid') + sum('authorized');
  return { days, captured: sum('captured'), paid: sum('paid'), decided: accepted + sum('failed'), accepted };
}

/** Fewer than this say little as a share of a hundred. */
const shareFrom = 20;

/** `96.8 %`, or `19 of 20` for few. Null: nothing was decided. */
export function shareText(accepted: number, decided: number): string | null {
  if (decided === 0) return null;
  if (decided < shareFrom) return `${accepted} of ${decided}`;
  return `${((accepted / decided) * 100).toFixed(1)}\u202f%`;
}

import type { Ppm } from '@landed/contracts/money/rate';
import type { ExchangeRateTable } from '../table-loader/table-schema.js';
import { type Fraction, halfUp } from './fraction.js';

/**
 * Reference rates for limits and fixed amounts only: the amounts of the order are never converted. Without a table,
 * every method returns null, unless both currencies are the same.
 */
export interface Exchange {
  /** The sign of `amount − limit`, compared exactly, without rounding. */
  compare(amount: number, currency: string, limit: number, limitCurrency: string): number | null;
  /** `amount` in another currency, rounded half up once. */
  convert(amount: number, from: string, to: string): number | null;
  /** How many units of `to` are one unit of `from`. */
  ratio(from: string, to: string): Fraction | null;
  /** The table and the currencies that were used. Null: none was needed. */
  readonly used: { readonly table: ExchangeRateTable; readonly currencies: readonly string[] } | null;
}

export function createExchange(usable: ExchangeRateTable | null): Exchange {
  const currencies = new Set<string>();
  const rateOf = (currency: string): Ppm | null => {
    const rate = usable?.per_base_ppm[currency] ?? null;
    if (rate !== null) currencies.add(currency);
    return rate;
  };
  /** The rate between two currencies stays an exact fraction: a rounded decimal could change the amount. */
  const ratioOf = (from: string, to: string): Fraction | null => {
    if (from === to) return { numerator: 1n, denominator: 1n };
    const [fromRate, toRate] = [rateOf(from), rateOf(to)];
    return fromRate === null || toRate === null ? null : { numerator: BigInt(toRate), denominator: BigInt(fromRate) };
  };
  return {
    compare(amount, currency, limit, limitCurrency) {
      if (currency === limitCurrency) return Math.sign(amount - limit);
      const [rate, limitRate] = [rateOf(currency), rateOf(limitCurrency)];
      if (rate === null || limitRate === null) return null;
      const difference = BigInt(amount) * BigInt(limitRate) - BigInt(limit) * BigInt(rate);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    },
    convert(amount, from, to) {
      if (from === to) return amount;
      const ratio = ratioOf(from, to);
      return ratio && halfUp({ numerator: BigInt(amount) * ratio.numerator, denominator: ratio.denominator });
    },
    ratio: ratioOf,
    get used() {
      return usable === null || currencies.size === 0 ? null : { table: usable, currencies: [...currencies] };
    },
  };
}

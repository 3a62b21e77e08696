import type { Currency } from './currency.js';

/** An amount in minor units as operators read it: `GBP 62.09`, `GBP -0.05`. Every supported currency has two decimals. */
export function formatMoney(amount: number, currency: Currency): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${currency} ${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

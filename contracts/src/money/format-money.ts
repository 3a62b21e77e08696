import type { Currency } from './currency.js';

/** An amount in minor units as operators read it: `GBP 62.09`. Every supported currency has two decimals. */
export function formatMoney(amount: number, currency: Currency): string {
  const digits = String(amount).padStart(3, '0');
  return `${currency} ${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

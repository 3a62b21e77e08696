import { numberFormat } from './formats.js';

/** Minor units as a decimal of the locale, with the minus sign U+2212: `−1,248.60`. */
export function formatAmount(amount: number, currency: string, locale?: string): string {
  const digits = digitsOf(currency);
  const text = Math.abs(amount)
    .toString()
    .padStart(digits + 1, '0');
  const whole = BigInt(digits === 0 ? text : text.slice(0, -digits));
  const number = numberFormat(locale, { minimumFractionDigits: digits });
  // The parts of a number with the right digits after the mark, without ever making a float of the amount.
  const grouped = numberFormat(locale).format(whole);
  const mark = number.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return `${amount < 0 ? '−' : ''}${grouped}${digits === 0 ? '' : `${mark}${text.slice(-digits)}`}`;
}

/** How many minor units one unit of the currency has. */
export const minorUnits = (currency: string): number => 10 ** digitsOf(currency);

function digitsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

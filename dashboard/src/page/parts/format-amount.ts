import { numberFormat } from './formats.js';

/** Minor units as a decimal of the locale, with the minus sign U+2212: `−1,248.60`. */
export function formatAmount(amount: number, currency: string, locale?: string): string {
  const digits = digitsOf(currency);
  const text = Math.abs(amount)
    .toString()
    .padStart(digits + 1, '0');
  const whole = BigInt(digits === 0 ? text : text.slice(0, -digits));
  // The parts of a number with the right digits after the mark, without ever making a float of the amount.
  const format = numberFormat(locale);
  const cents = digits === 0 ? '' : `${markOf(format)}${text.slice(-digits)}`;
  return `${amount < 0 ? '−' : ''}${format.format(whole)}${cents}`;
}

/** What is the same for every amount of a list. */
const marks = new Map<Intl.NumberFormat, string>();
const digitsByCurrency = new Map<string, number>();

/** Between whole units and minor ones. */
function markOf(format: Intl.NumberFormat): string {
  const known = marks.get(format);
  if (known !== undefined) return known;
  const parts = format.formatToParts(0.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  marks.set(format, mark);
  return mark;
}

/** How many minor units one unit of the currency has. */
export const minorUnits = (currency: string): number => 10 ** digitsOf(currency);

function digitsOf(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const digits = numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

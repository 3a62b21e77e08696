/** Formats minor units for people: `135.40 USD`. All simulated currencies have two decimals. */
export function readableAmount(amount: number, currency: string): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency.toUpperCase()}`;
}

/** Formats minor units as a shop writes them: `$135.40`, `£180.00`. */
export function shopAmount(amount: number, currency: string): string {
  const [number = '0.00'] = readableAmount(amount, currency).split(' ');
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() });
  // The number is given as text, so that it is never rounded.
  return format.format(number as Intl.StringNumericLiteral);
}

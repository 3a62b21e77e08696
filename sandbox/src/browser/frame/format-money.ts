/** Shows minor units of a currency: `5400`, `gbp` as `£54.00`. All currencies of the sandbox have two decimals. */
export function formatMoney(minorUnits: number, currency: string, language: string): string {
  const digits = String(Math.abs(minorUnits)).padStart(3, '0');
  const decimal = `${minorUnits < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // The number is given as text, so that it is never rounded.
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() });
  return format.format(decimal as Intl.StringNumericLiteral);
}

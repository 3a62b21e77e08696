/** Formats minor units for people: `135.40 USD`. All simulated currencies have two decimals. */
export function readableAmount(amount: number, currency: string): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency.toUpperCase()}`;
}

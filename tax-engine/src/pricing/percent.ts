import type { Ppm } from '@landed/contracts/money/rate';

/** A rate as a percentage, exactly: 99,750 ppm is `9.975`, 200,000 ppm is `20`. */
export function percentText(rate: Ppm): string {
  const digits = String(rate).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}

import { numberFormat } from '../parts/formats.js';

/** What a person typed as an amount: minor units, or why it is not one. */
export type TypedAmount =
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'not_an_amount' | 'too_small' | 'too_much' };

/**
 * Reads `12`, `12.5`, `12,50` and `1,234.50` without ever making a float. A point or comma before at most `digits` digits is
 * the decimal mark; the other one may group.
 */
export function typedAmount(text: string, digits: number, most: number): TypedAmount {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '');
  const parts = new RegExp(`^(\\d{1,3}(?:[.,]\\d{3})*|\\d+)(?:[.,](\\d{1,${Math.max(digits, 1)}}))?$`).exec(compact);
  const [, whole = '', fraction = ''] = parts ?? [];
  const [group] = /[.,]/.exec(whole) ?? [];
  const isMixed = group !== undefined && fraction !== '' && compact[whole.length] === group;
  if (parts === null || isMixed || fraction.length > digits) return { kind: 'not_an_amount' };
  const minor = BigInt(`${whole.replace(/[.,]/g, '')}${fraction.padEnd(digits, '0')}`);
  if (minor === 0n) return { kind: 'too_small' };
  return minor > BigInt(most) ? { kind: 'too_much' } : { kind: 'amount', amount: Number(minor) };
}

/** Minor units as a person types them: `174.12`. */
export function amountText(amount: number, digits: number): string {
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function digitsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteLine } from '@landed/contracts/tax-quote/types';
import fc from 'fast-check';

/** Small prices, for which rounding matters, and prices on both sides of every limit. */
export const price = fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 100_000 }));

/** One line with up to ten pieces of goods with one of these codes. */
export function lineOf(
  hsCodes: readonly string[],
  unitAmount: fc.Arbitrary<number>,
  originCountry: fc.Arbitrary<string | null>,
): fc.Arbitrary<QuoteLine> {
  return fc.record({
    sku: fc.constant(null),
    netWeightGrams: fc.constant(noDeclarations.netWeightGrams),
    volumeMl: fc.constant(noDeclarations.volumeMl),
    metalSharePercent: fc.constant(noDeclarations.metalSharePercent),
    preference: fc.constant(noDeclarations.preference),
    description: fc.constant('Goods'),
    quantity: fc.integer({ min: 1, max: 10 }),
    unitAmount,
    hsCode: fc.constantFrom(...hsCodes),
    originCountry,
  });
}

/** Whether a split of the amount over the lines by value leaves two equal fractions. */
export function hasTies(amount: number, lines: readonly QuoteLine[]): boolean {
  const weights = lines.map((line) => BigInt(line.quantity * line.unitAmount));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return lines.length > 1 && amount > 0;
  const fractions = weights.map((weight) => (BigInt(amount) * weight) % total);
  return fractions.some((fraction) => fraction > 0n) && new Set(fractions).size < fractions.length;
}

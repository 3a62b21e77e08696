/** A non-negative fraction: duties by weight and bounds stay exact until they are rounded once. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };

export function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (sum, { numerator, denominator }) =>
      sum.denominator === denominator
        ? { numerator: sum.numerator + numerator, denominator }
        : {
            numerator: sum.numerator * denominator + numerator * sum.denominator,
            denominator: sum.denominator * denominator,
          },
    zero,
  );
}

/** `a − b`, or zero if `b` is greater. */
export function excessOf(a: Fraction, b: Fraction): Fraction {
  const numerator = a.numerator * b.denominator - b.numerator * a.denominator;
  return numerator <= 0n ? zero : { numerator, denominator: a.denominator * b.denominator };
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

export function halfUp({ numerator, denominator }: Fraction): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

/**
 * Splits a total that is the rounded sum of the fractions: each part is rounded down, and the units that remain go one
 * each to the largest fractions, ties to the earlier part.
 */
export function splitByFraction(total: number, fractions: readonly Fraction[]): number[] {
  const parts = fractions.map(({ numerator, denominator }) => Number(numerator / denominator));
  const rest = total - parts.reduce((sum, part) => sum + part, 0);
  const remainders = fractions.map(({ numerator, denominator }, index) => ({
    index,
    remainder: { numerator: numerator % denominator, denominator },
  }));
  const byRemainder = remainders.toSorted((a, b) =>
    isLess(b.remainder, a.remainder) ? -1 : isLess(a.remainder, b.remainder) ? 1 : a.index - b.index,
  );
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

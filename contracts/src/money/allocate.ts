/**
 * Splits `amount` over `weights` so that the parts add up to it exactly. Each part is the floor of its share; the units
 * that remain go one each to the largest fractions, ties to the earlier part. If all weights are 0, the first part
 * takes the whole amount.
 *
 * `amount` and every weight are non-negative integers; the result has one part per weight. Throws a RangeError for
 * anything else and for a positive amount without weights.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (![amount, ...weights].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError('allocate: amount and weights must be non-negative integers');
  }
  if (weights.length === 0) {
    if (amount === 0) return [];
    throw new RangeError('allocate: a positive amount needs at least one weight');
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  return allocateByWeight(BigInt(amount), weights, total);
}

function allocateByWeight(amount: bigint, weights: readonly number[], total: bigint): number[] {
  const shares = weights.map((weight, index) => {
    const product = amount * BigInt(weight);
    return { index, floor: product / total, remainder: product % total };
  });
  const handedOut = shares.reduce((sum, share) => sum + share.floor, 0n);
  const parts = shares.map((share) => Number(share.floor));
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder.slice(0, Number(amount - handedOut))) {
    parts[share.index] = (parts[share.index] ?? 0) + 1;
  }
  return parts;
}

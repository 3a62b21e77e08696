/**
 * The share of `part` that belongs to `of` out of `total`: `part × of ÷ total`, rounded half up once. If `of` equals
 * `total`, it is `part` itself.
 *
 * All three are non-negative integers, `total` is at least 1 and `of` at most `total`. Throws a RangeError otherwise.
 */
export function shareHalfUp(part: number, of: number, total: number): number {
  if (![part, of, total].every((value) => Number.isSafeInteger(value) && value >= 0) || total === 0 || of > total) {
    throw new RangeError('shareHalfUp: part, of and total must be non-negative integers with of <= total, total >= 1');
  }
  const [wholePart, running, whole] = [BigInt(part), BigInt(of), BigInt(total)];
  return Number((wholePart * running * 2n + whole) / (whole * 2n));
}

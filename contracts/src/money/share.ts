/**
 * The part of `part` that belongs to `of` out of `total`: `part × of ÷ total`, rounded half up once. With `of` equal to
 * `total` it is `part` itself.
 *
 * All three are non-negative integers, `total` is at least 1 and `of` at most `total`. Throws a RangeError otherwise.
 */
export function shareHalfUp(part: number, of: number, total: number): number {
  if (![part, of, total].every((value) => Number.isSafeInteger(value) && value >= 0) || total === 0 || of > total) {
    throw new RangeError('a share is taken of non-negative integers, at most of the whole');
  }
  const [wholePart, running, whole] = [BigInt(part), BigInt(of), BigInt(total)];
  return Number((wholePart * running * 2n + whole) / (whole * 2n));
}

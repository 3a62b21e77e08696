/** Rates are integers in parts per million of value: 16.5 % is 165,000 ppm, 9.975 % is 99,750 ppm. */
export type Ppm = number;

/** Basis points: a hundredth of a percent. */
export type Bps = number;

const ppmScale = 1_000_000n;
const bpsScale = 10_000n;

/**
 * `amount × rate`, rounded half up once. Exact for every non-negative safe integer: the product is a bigint.
 * Throws a RangeError for a negative or fractional input: wrong money must never be rounded into plausible money.
 */
export function applyRate(amount: number, rate: Ppm): number {
  return multiplyHalfUp(amount, rate, ppmScale);
}

/** `amount × rate`, rounded half up once. */
export function applyBpsHalfUp(amount: number, rate: Bps): number {
  return multiplyHalfUp(amount, rate, bpsScale);
}

/**
 * The share of `part` that belongs to `of` out of `total`: `part × of ÷ total`, rounded half up once. If `of` equals
 * `total`, it is `part` itself.
 *
 * All three are non-negative integers, `total` is at least 1 and `of` at most `total`. Throws a RangeError otherwise.
 */
export function shareHalfUp(part: number, of: number, total: number): number {
  const scale = whole(total);
  if (total === 0 || of > total) throw new RangeError('A share must be of at least 1, and at most the whole.');
  return multiplyHalfUp(part, of, scale);
}

/** `amount × rate`, rounded down. Used to hold money back: the fraction stays with the merchant. */
export function applyBpsFloor(amount: number, rate: Bps): number {
  return Number((whole(amount) * whole(rate)) / bpsScale);
}

function multiplyHalfUp(amount: number, rate: number, scale: bigint): number {
  return Number((whole(amount) * whole(rate) * 2n + scale) / (scale * 2n));
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('Amounts, rates and shares must be non-negative integers.');
  }
  return BigInt(value);
}

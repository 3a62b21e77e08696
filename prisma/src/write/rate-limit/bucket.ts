/** The size and rate of a token bucket. Times are whole microseconds, so nothing is rounded. */
export interface BucketShape {
  /** The most tokens that it holds: the number that may be taken at once. */
  readonly burst: number;
  /** The time in which it gains one token. */
  readonly intervalMicroseconds: number;
}

export interface LeaseTerms {
  /** Requested tokens; fewer are granted when fewer are available. */
  readonly wanted: number;
  /** How long the caller leases the tokens before it spends them; 0 when it spends them at once. */
  readonly leasedMicroseconds: number;
}

/** The result of a lease. */
export interface BucketState {
  readonly granted: number;
  readonly fullAtMicroseconds: number;
}

/**
 * A stored instant can be later than the latest possible value by at most this time. A greater difference means that the
 * clock was set back. The tolerance is far longer than any statement waits for a row.
 */
export const clockToleranceMicroseconds = 10_000_000;

/** The time in which an empty bucket fills up. */
export function fillMicroseconds({ burst, intervalMicroseconds }: BucketShape): number {
  return burst * intervalMicroseconds;
}

/**
 * Computes a lease. The SQL statement in `lease-store.ts` does the same. Each token moves the instant at which the bucket
 * is full by one interval. That instant may not be later than that of an empty bucket.
 *
 * Leased tokens count as spent at the end of the lease, and the bucket gains nothing for them before. So the tokens
 * spent in any period are at most the burst plus what the bucket gains in that period, for any number of lease holders.
 */
export function leaseTokens(shape: BucketShape, fullAt: number, now: number, terms: LeaseTerms): BucketState {
  const emptyAt = now + fillMicroseconds(shape);
  const known = fullAt > emptyAt + clockToleranceMicroseconds ? emptyAt : fullAt;
  const from = Math.max(known, now + terms.leasedMicroseconds);
  const available = Math.floor((emptyAt - from) / shape.intervalMicroseconds);
  const granted = Math.max(0, Math.min(terms.wanted, available));
  if (granted === 0) return { granted, fullAtMicroseconds: known };
  return { granted, fullAtMicroseconds: from + granted * shape.intervalMicroseconds };
}

/** Tokens in a bucket that is full after `microsecondsToFull`. */
export function tokensLeft(shape: BucketShape, microsecondsToFull: number): number {
  const missing = Math.ceil(microsecondsToFull / shape.intervalMicroseconds);
  return Math.min(shape.burst, Math.max(0, shape.burst - missing));
}

/** Microseconds until a bucket that is full after `microsecondsToFull` has `tokens`; 0 when it has them now. */
export function microsecondsUntil(shape: BucketShape, microsecondsToFull: number, tokens: number): number {
  return Math.max(0, microsecondsToFull - (shape.burst - tokens) * shape.intervalMicroseconds);
}

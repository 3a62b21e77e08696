/**
 * A token bucket, as its owner set it up. Times are whole microseconds, so nothing is rounded and no token is made of
 * fractions.
 */
export interface BucketShape {
  /** Most tokens that it holds: what may be taken at once after a rest. */
  readonly burst: number;
  /** In which it gains a token. */
  readonly intervalMicroseconds: number;
}

export interface LeaseTerms {
  /** Tokens asked for; fewer are granted when there are fewer. */
  readonly wanted: number;
  /** How long the tokens may be kept before they are spent; 0 when they are spent at once. */
  readonly holdMicroseconds: number;
}

/** What is left behind by a lease. */
export interface BucketState {
  readonly granted: number;
  readonly fullAtMicroseconds: number;
}

/**
 * How far the instant of a bucket may lie beyond anything that taking can make of it, before it is a clock that was
 * set back. Far more than any statement waits for a row.
 */
export const clockToleranceMicroseconds = 10_000_000;

/** Microseconds that an empty bucket takes to fill up. */
export function fillMicroseconds({ burst, intervalMicroseconds }: BucketShape): number {
  return burst * intervalMicroseconds;
}

/**
 * What a lease makes of a bucket; the statement of the store does the same sum. Taking a token moves the instant at
 * which the bucket is full by one interval, and that instant may never be further away than an empty bucket's.
 *
 * Tokens that may be kept count as spent at the last moment at which they can be: the bucket regains nothing for them
 * before. So whatever is spent in any span of time is at most the burst and what the span itself brings, however many
 * processes hold leases.
 */
export function leaseTokens(shape: BucketShape, fullAt: number, now: number, terms: LeaseTerms): BucketState {
  const emptyAt = now + fillMicroseconds(shape);
  const known = fullAt > emptyAt + clockToleranceMicroseconds ? emptyAt : fullAt;
  const from = Math.max(known, now + terms.holdMicroseconds);
  const available = Math.floor((emptyAt - from) / shape.intervalMicroseconds);
  const granted = Math.max(0, Math.min(terms.wanted, available));
  if (granted === 0) return { granted, fullAtMicroseconds: known };
  return { granted, fullAtMicroseconds: from + granted * shape.intervalMicroseconds };
}

/** Tokens in a bucket that is full only after so many microseconds. */
export function tokensLeft(shape: BucketShape, microsecondsToFull: number): number {
  const missing = Math.ceil(microsecondsToFull / shape.intervalMicroseconds);
  return Math.min(shape.burst, Math.max(0, shape.burst - missing));
}

/** Microseconds until a bucket that is full after so many has `tokens`; 0 when it has them. */
export function microsecondsUntil(shape: BucketShape, microsecondsToFull: number, tokens: number): number {
  return Math.max(0, microsecondsToFull - (shape.burst - tokens) * shape.intervalMicroseconds);
}

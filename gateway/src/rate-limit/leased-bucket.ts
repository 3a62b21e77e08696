import { leaseTokens, microsecondsUntil, tokensLeft } from '@landed/prisma/write/rate-limit/bucket';
import { LeaseTimeout, type LeaseTokens } from '@landed/prisma/write/rate-limit/lease-store';
import { leaseMicroseconds, leaseTokensMax, type Quota } from './quota.js';

/** Where tokens come from, and a clock in milliseconds that only goes forward. */
export interface LeaseSource {
  readonly lease: LeaseTokens;
  readonly now: () => number;
  /** Whether the database responds to anything. Absent: what leases no tokens counts as down. */
  readonly responds?: () => Promise<boolean>;
}

/** Why there is no token at the moment. */
export type NoToken =
  | EmptyBucket
  /** The database did not respond. */
  | { readonly kind: 'unknown' };

export interface EmptyBucket {
  readonly kind: 'empty';
  /** Until the bucket has tokens again; at least 1. */
  readonly seconds: number;
}

/** What this process knows about a bucket. Other processes may have taken tokens since. */
export interface BucketSnapshot {
  readonly remaining: number;
  /** If the bucket is empty: until the caller may try again. Otherwise: until the bucket is full. */
  readonly seconds: number;
}

/**
 * After an empty bucket, the next lease waits until the bucket has gained the tokens of this time, but at least one token.
 * A process that got no token waits half as long, so that it is not always behind other processes.
 */
const emptyPauseMicroseconds = 50_000;
/** Growth of the next lease when the last one was spent before it expired. */
const growth = 8;
/** Pause after a failed lease. */
const failurePauseMilliseconds = 200;

/**
 * One process's share of one bucket: the tokens that it has leased and not spent. Requests that find no token share one
 * lease. Tokens that are not spent in time expire and are never returned.
 *
 * The first lease covers only the waiting requests. Leases that are spent before they expire grow, up to a twentieth of
 * the bucket. After a lease that expires, the next one is as large as the spent part. So a rare caller wastes no tokens,
 * and a frequent caller causes few queries.
 *
 * While the database responds, but not to a lease in time, the process counts by itself: it grants what the bucket gains,
 * and a twentieth of the burst. A busy service must reject by admission, which is fair, and not by chance.
 */
export class LeasedBucket {
  readonly quota: Quota;
  readonly #subject: string;
  readonly #source: LeaseSource;
  #tokens = 0;
  #expiresAt = 0;
  #leased = 1;
  #waiting = 0;
  #pending: Promise<void> | null = null;
  #emptyUntil = 0;
  #failedUntil = 0;
  /** The last lease failed only because the database is busy. */
  #isBusy = false;
  /** When the tokens that the process grants by itself would be full again, in microseconds. */
  #ownFullAt = 0;
  #microsecondsToFull = 0;
  /** When the last lease was received; null before the first one. */
  #receivedAt: number | null = null;

  constructor(quota: Quota, subject: string, source: LeaseSource) {
    this.quota = quota;
    this.#subject = subject;
    this.#source = source;
  }

  hasToken(now: number): boolean {
    return this.#tokens > 0 && now < this.#expiresAt;
  }

  /** Call only directly after `hasToken`. */
  spend(): void {
    this.#tokens -= 1;
  }

  /** Why a lease would fail now; null when it may succeed. */
  noToken(now: number): NoToken | null {
    if (now < this.#emptyUntil) return { kind: 'empty', seconds: this.#secondsUntil(this.#emptyUntil, now) };
    return now < this.#failedUntil && !this.#isBusy ? { kind: 'unknown' } : null;
  }

  /** A request waits for a token until it calls `leave`. */
  join(): void {
    this.#waiting += 1;
  }

  leave(): void {
    this.#waiting -= 1;
  }

  /** Resolves when a lease has succeeded or failed. Then check `hasToken` again. */
  async refill(): Promise<void> {
    const isPaused = this.#source.now() < this.#failedUntil;
    this.#pending ??= (isPaused ? this.#grantOwn() : this.#lease()).finally(() => {
      this.#pending = null;
    });
    await this.#pending;
  }

  snapshot(now: number): BucketSnapshot | null {
    if (this.#receivedAt === null) return null;
    if (now < this.#emptyUntil && !this.hasToken(now)) {
      return { remaining: 0, seconds: this.#secondsUntil(this.#emptyUntil, now) };
    }
    const toFull = this.#microsecondsToFull - (now - this.#receivedAt) * 1_000;
    const unspent = this.hasToken(now) ? this.#tokens : 0;
    const remaining = Math.min(this.quota.burst, tokensLeft(this.quota, toFull) + unspent);
    return { remaining, seconds: Math.max(1, Math.ceil(toFull / 1_000_000)) };
  }

  async #lease(): Promise<void> {
    const { lease, now } = this.#source;
    const sentAt = now();
    const waiting = this.#waiting;
    const wanted = Math.max(waiting, this.#nextSize(sentAt));
    const leasedMicroseconds = wanted > waiting ? leaseMicroseconds(this.quota) : 0;
    const { policy, burst, intervalMicroseconds } = this.quota;
    const request = { policy, subject: this.#subject, burst, intervalMicroseconds, wanted, leasedMicroseconds };
    this.#tokens = 0;
    try {
      const { granted, microsecondsToFull } = await lease(request);
      const receivedAt = now();
      this.#microsecondsToFull = microsecondsToFull;
      this.#receivedAt = receivedAt;
      this.#keep(granted, waiting, sentAt, receivedAt);
      if (granted < wanted)
        this.#pause(receivedAt, granted === 0 ? emptyPauseMicroseconds / 2 : emptyPauseMicroseconds);
    } catch (error) {
      this.#leased = 1;
      this.#isBusy = error instanceof LeaseTimeout && (await this.#source.responds?.()) === true;
      this.#failedUntil = now() + failurePauseMilliseconds;
      if (this.#isBusy) await this.#grantOwn();
    }
  }

  /** Grants tokens to the waiting requests without the database. Without one, the requests are rejected. */
  #grantOwn(): Promise<void> {
    const now = this.#source.now();
    const shape = { burst: leaseTokensMax(this.quota), intervalMicroseconds: this.quota.intervalMicroseconds };
    const instant = Math.floor(now * 1_000);
    const terms = { wanted: this.#waiting, leasedMicroseconds: 0 };
    const { granted, fullAtMicroseconds } = leaseTokens(shape, this.#ownFullAt, instant, terms);
    this.#ownFullAt = fullAtMicroseconds;
    this.#tokens = granted;
    this.#expiresAt = now + failurePauseMilliseconds;
    return Promise.resolve();
  }

  #nextSize(now: number): number {
    // The bucket was empty a moment ago: lease only for the waiting requests, because other processes wait too.
    if (this.#emptyUntil + emptyPauseMicroseconds / 1_000 > now) return 1;
    const max = leaseTokensMax(this.quota);
    return now < this.#expiresAt ? Math.min(max, this.#leased * growth) : Math.max(1, this.#leased - this.#tokens);
  }

  /** The lease time starts before the query was sent, so tokens expire here before they expire in the database. */
  #keep(granted: number, waiting: number, sentAt: number, receivedAt: number): void {
    const milliseconds = leaseMicroseconds(this.quota) / 1_000;
    const isLate = receivedAt >= sentAt + milliseconds;
    // A late lease still serves the waiting requests; the tokens beyond them have expired.
    this.#tokens = isLate ? Math.min(granted, waiting) : granted;
    this.#expiresAt = (isLate ? receivedAt : sentAt) + milliseconds;
    this.#leased = Math.max(1, Math.min(granted, leaseTokensMax(this.quota)));
  }

  #pause(receivedAt: number, microseconds: number): void {
    const { burst, intervalMicroseconds } = this.quota;
    const tokens = Math.min(burst, Math.max(1, Math.floor(microseconds / intervalMicroseconds)));
    this.#emptyUntil = receivedAt + microsecondsUntil(this.quota, this.#microsecondsToFull, tokens) / 1_000;
  }

  #secondsUntil(instant: number, now: number): number {
    return Math.max(1, Math.ceil((instant - now) / 1_000));
  }
}

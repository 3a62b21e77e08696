import { microsecondsUntil, tokensLeft } from '@landed/prisma/rate-limit/bucket';
import type { LeaseTokens } from '@landed/prisma/rate-limit/lease-store';
import { leaseMicroseconds, leaseTokensMax, type Quota } from './quota.js';

/** Where tokens come from, and a clock in milliseconds that only goes forward. */
export interface LeaseSource {
  readonly lease: LeaseTokens;
  readonly now: () => number;
}

/** Why there is no token, for now. */
export type Drought =
  | EmptyBucket
  /** The store could not say. */
  | { readonly kind: 'unknown' };

export interface EmptyBucket {
  readonly kind: 'empty';
  /** Until there are tokens again; at least 1. */
  readonly seconds: number;
}

/** What this process knows of a bucket: others may have taken from it since. */
export interface Standing {
  readonly remaining: number;
  /** Until a refused caller may try again, else until the bucket is full. */
  readonly seconds: number;
}

/**
 * An overrun bucket is asked for again when it has gained what this time brings, or one token if that takes longer. A
 * process that got nothing comes back in half the time, so that no other is always there before it.
 */
const emptyPauseMicroseconds = 50_000;
/** How much larger the next lease is when the last one was spent before it lapsed. */
const growth = 8;
/** A store that failed is asked again after this. */
const failurePauseMilliseconds = 200;

/**
 * One process's share of one bucket: tokens that it has leased and not spent. Whoever needs one when there is none
 * waits for one lease together with all others who do. What is not spent in time lapses and is never given back.
 *
 * The first lease is for those who wait. While leases are spent before they lapse they grow, up to a twentieth of the
 * bucket; one that lapses shrinks the next to what was spent of it. So who calls rarely wastes nothing, and who calls
 * often costs the store next to nothing.
 */
export class LeasedBucket {
  readonly quota: Quota;
  readonly #subject: string;
  readonly #source: LeaseSource;
  #tokens = 0;
  #lapsesAt = 0;
  #leased = 1;
  #waiting = 0;
  #pending: Promise<void> | null = null;
  #emptyUntil = 0;
  #failedUntil = 0;
  #microsecondsToFull = 0;
  /** When the store last said so; null while it never has. */
  #heardAt: number | null = null;

  constructor(quota: Quota, subject: string, source: LeaseSource) {
    this.quota = quota;
    this.#subject = subject;
    this.#source = source;
  }

  hasToken(now: number): boolean {
    return this.#tokens > 0 && now < this.#lapsesAt;
  }

  /** Only after `hasToken`, without anything in between. */
  spend(): void {
    this.#tokens -= 1;
  }

  /** Why asking the store now would be of no use; null when it would be. */
  drought(now: number): Drought | null {
    if (now < this.#emptyUntil) return { kind: 'empty', seconds: this.#secondsUntil(this.#emptyUntil, now) };
    return now < this.#failedUntil ? { kind: 'unknown' } : null;
  }

  /** A request needs a token and there is none: it counts until it `leave`s. */
  join(): void {
    this.#waiting += 1;
  }

  leave(): void {
    this.#waiting -= 1;
  }

  /** Resolves when the store has answered or failed to: then look again. */
  async refill(): Promise<void> {
    this.#pending ??= this.#lease().finally(() => {
      this.#pending = null;
    });
    await this.#pending;
  }

  standing(now: number): Standing | null {
    if (this.#heardAt === null) return null;
    if (now < this.#emptyUntil && !this.hasToken(now)) {
      return { remaining: 0, seconds: this.#secondsUntil(this.#emptyUntil, now) };
    }
    const toFull = this.#microsecondsToFull - (now - this.#heardAt) * 1_000;
    const held = this.hasToken(now) ? this.#tokens : 0;
    const remaining = Math.min(this.quota.burst, tokensLeft(this.quota, toFull) + held);
    return { remaining, seconds: Math.max(1, Math.ceil(toFull / 1_000_000)) };
  }

  async #lease(): Promise<void> {
    const { lease, now } = this.#source;
    const sentAt = now();
    const waiting = this.#waiting;
    const wanted = Math.max(waiting, this.#nextSize(sentAt));
    const holdMicroseconds = wanted > waiting ? leaseMicroseconds(this.quota) : 0;
    const { policy, burst, intervalMicroseconds } = this.quota;
    const request = { policy, subject: this.#subject, burst, intervalMicroseconds, wanted, holdMicroseconds };
    this.#tokens = 0;
    try {
      const { granted, microsecondsToFull } = await lease(request);
      const receivedAt = now();
      this.#microsecondsToFull = microsecondsToFull;
      this.#heardAt = receivedAt;
      this.#keep(granted, waiting, sentAt, receivedAt);
      if (granted < wanted)
        this.#pause(receivedAt, granted === 0 ? emptyPauseMicroseconds / 2 : emptyPauseMicroseconds);
    } catch {
      this.#leased = 1;
      this.#failedUntil = now() + failurePauseMilliseconds;
    }
  }

  #nextSize(now: number): number {
    // Of a bucket that was empty a moment ago nothing is taken beyond what requests wait for: others wait as well.
    if (this.#emptyUntil + emptyPauseMicroseconds / 1_000 > now) return 1;
    const max = leaseTokensMax(this.quota);
    return now < this.#lapsesAt ? Math.min(max, this.#leased * growth) : Math.max(1, this.#leased - this.#tokens);
  }

  /** The time that tokens are kept counts from before the store was asked, so that it ends before the store thinks so. */
  #keep(granted: number, waiting: number, sentAt: number, receivedAt: number): void {
    const milliseconds = leaseMicroseconds(this.quota) / 1_000;
    const isLate = receivedAt >= sentAt + milliseconds;
    // Those who have waited get theirs even then; what was to be kept has lapsed on its way.
    this.#tokens = isLate ? Math.min(granted, waiting) : granted;
    this.#lapsesAt = (isLate ? receivedAt : sentAt) + milliseconds;
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

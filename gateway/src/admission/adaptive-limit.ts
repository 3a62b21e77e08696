import { type Load, UnloadedTime } from './unloaded-time.js';

export interface LimitSettings {
  readonly min: number;
  readonly start: number;
  readonly max: number;
  /** How much longer than without load requests may take. */
  readonly queueMilliseconds: number;
}

/** A measured request: what it was, and when its work began and ended, by a monotonic clock in milliseconds. */
export interface Measured {
  readonly operation: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Requests that ran when this one began, including itself. */
  readonly inFlight: number;
}

const intervalMilliseconds = 250;
const intervalMillisecondsMax = 1_000;
const samplesWanted = 6;
/** Nothing has ended for this long although the limit is reached: something behind the gateway hangs. */
const stalledMilliseconds = 2_000;
/** The most of the limit that is left after one fall. */
const leftMax = 0.85;
/** The least, because one slow moment may be an accident. */
const leftMin = 0.25;
const leftWhenStalled = 0.5;

interface Sample {
  readonly milliseconds: number;
  /** How much longer than without load it took. */
  readonly excess: number;
}

/**
 * How many requests of one class may run at once. It rises by one per interval while it is used and requests are about
 * as fast as without load, and falls by a fraction when they wait. So processes that share workers converge to the same
 * limit (additive increase, multiplicative decrease: Chiu and Jain, 1989). It falls to what would have waited as long as
 * is allowed: at the same throughput, the time of requests is proportional to their number (Little's law).
 *
 * The measure is the fastest quarter of an interval. A queue delays all requests; a slow bank delays only its own.
 */
export class AdaptiveLimit {
  readonly #settings: LimitSettings;
  readonly #unloaded = new Map<string, UnloadedTime>();
  #limit: number;
  #samples: Sample[] = [];
  #beganAt: number;
  #endedAt: number;
  #fellAt = Number.NEGATIVE_INFINITY;
  #wasReached = false;

  constructor(settings: LimitSettings, now: number) {
    this.#settings = settings;
    this.#limit = settings.start;
    this.#beganAt = now;
    this.#endedAt = now;
  }

  get value(): number {
    return Math.floor(this.#limit);
  }

  /** Notes how many requests run now, and ends the interval when it is over. */
  note(inFlight: number, now: number): void {
    if (inFlight >= this.value) this.#wasReached = true;
    // What was idle has not hung.
    if (inFlight === 0) this.#endedAt = now;
    const age = now - this.#beganAt;
    if (age < intervalMilliseconds) return;
    if (this.#samples.length >= samplesWanted || age >= intervalMillisecondsMax) this.#endInterval(inFlight, now);
  }

  /** Notes that work has ended. Its time says nothing about the present limit if it began before the limit fell. */
  measure({ operation, startedAt, endedAt, inFlight }: Measured): void {
    this.#endedAt = endedAt;
    const milliseconds = endedAt - startedAt;
    const known = this.#unloaded.get(operation);
    if (known === undefined) this.#unloaded.set(operation, new UnloadedTime(milliseconds, endedAt));
    if (startedAt < this.#fellAt) return;
    const excess = known?.excessOf(milliseconds, this.#loadOf(inFlight), endedAt) ?? 0;
    this.#samples.push({ milliseconds, excess });
  }

  #loadOf(inFlight: number): Load {
    if (this.value <= this.#settings.min) return 'lowest';
    return inFlight <= this.#limit / 2 ? 'light' : 'heavy';
  }

  #endInterval(inFlight: number, now: number): void {
    const { max, queueMilliseconds } = this.#settings;
    const sample = this.#samples.toSorted((one, other) => one.excess - other.excess)[this.#samples.length >> 2];
    if (sample === undefined) {
      if (inFlight >= this.value && now - Math.max(this.#endedAt, this.#fellAt) >= stalledMilliseconds)
        this.#fall(leftWhenStalled, now);
    } else if (sample.excess > queueMilliseconds) {
      const { milliseconds, excess } = sample;
      const allowed = (milliseconds - excess + queueMilliseconds) / milliseconds;
      this.#fall(Math.max(leftMin, Math.min(leftMax, allowed)), now);
    } else if (this.#wasReached) {
      this.#limit = Math.min(max, this.#limit + 1);
    }
    this.#samples = [];
    this.#beganAt = now;
    this.#wasReached = false;
  }

  #fall(left: number, now: number): void {
    this.#limit = Math.max(this.#settings.min, this.#limit * left);
    this.#fellAt = now;
  }
}

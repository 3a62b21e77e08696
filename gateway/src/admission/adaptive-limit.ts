import { type Load, UnloadedTime } from './unloaded-time.js';

export interface LimitSettings {
  readonly min: number;
  readonly start: number;
  readonly max: number;
  /** How much longer than without load short requests may take; long ones a share of their time. */
  readonly queueMilliseconds: number;
}

/** A measured request. Times are in milliseconds by a monotonic clock. */
export interface Measured {
  readonly operation: string;
  /** How long it took, without the time of others, such as a bank. */
  readonly milliseconds: number;
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
/** How much of its time without load an operation may take in addition. */
const queueShare = 0.3;
/** How the limit rises while requests take less than this part of what is allowed. */
const calm = 0.85;
const growth = 1.25;
/** Over which time it is averaged how long requests wait for the processor, and how fast the limit follows. */
const waitSeconds = 5;
const ratioGrowth = 2;

/**
 * How many requests of one class may run at once. It rises while it is used: by one per interval, and by a quarter while
 * requests are as fast as without load. It falls by a fraction when they are slower than is allowed. So processes that
 * share workers converge to the same limit (additive increase, multiplicative decrease: Chiu and Jain, 1989). It falls to
 * what would have taken as long as is allowed: at the same throughput, the time of requests is proportional to their
 * number (Little's law).
 *
 * What waits for the processor hardly uses what the limit protects, so more run by the share of their time that they wait.
 *
 * The measure is the fastest quarter of an interval. A queue delays all requests; a slow party delays only its own.
 */
export class AdaptiveLimit {
  readonly #settings: LimitSettings;
  readonly #unloaded = new Map<string, UnloadedTime>();
  #limit: number;
  /** How long each operation took, in parts of what is allowed. */
  #samples: number[] = [];
  #beganAt: number;
  #endedAt: number;
  /** How long requests took as a whole, and how long they were worked on. The older ones count less. */
  #whole = 0;
  #worked = 0;
  #measuredAt: number;
  /** How many run for each that is worked on: the others wait for the processor. */
  #perWorked = 1;
  #fellAt = Number.NEGATIVE_INFINITY;
  #wasReached = false;

  constructor(settings: LimitSettings, now: number) {
    this.#settings = settings;
    this.#limit = settings.start;
    this.#beganAt = now;
    this.#endedAt = now;
    this.#measuredAt = now;
  }

  get value(): number {
    return this.#valueOf(this.#limit);
  }

  /** How many run at once while one is worked on: the others wait for the processor. */
  get ofOneWorked(): number {
    return this.#valueOf(1);
  }

  #valueOf(limit: number): number {
    return Math.floor(Math.min(this.#settings.max, limit * this.#perWorked));
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

  /** Notes that a request has ended, however. */
  ended(now: number): void {
    this.#endedAt = now;
  }

  /** Notes how long work took that ended now. Its time says nothing about the present limit if it began before the limit fell. */
  measure({ operation, milliseconds, startedAt, endedAt, inFlight }: Measured): void {
    const unloaded = this.#unloaded.get(operation) ?? new UnloadedTime(milliseconds, endedAt);
    this.#unloaded.set(operation, unloaded);
    this.#addTimes(endedAt - startedAt, milliseconds, endedAt);
    if (startedAt < this.#fellAt) return;
    unloaded.learn(milliseconds, this.#loadOf(inFlight), endedAt);
    const allowed =
      unloaded.milliseconds + Math.max(this.#settings.queueMilliseconds, unloaded.milliseconds * queueShare);
    this.#samples.push(milliseconds / allowed);
  }

  #addTimes(whole: number, worked: number, now: number): void {
    const left = Math.exp((this.#measuredAt - now) / 1_000 / waitSeconds);
    this.#whole = this.#whole * left + whole;
    this.#worked = this.#worked * left + worked;
    this.#measuredAt = now;
  }

  #loadOf(inFlight: number): Load {
    if (this.value <= this.#settings.min) return 'lowest';
    return inFlight <= this.value / 2 ? 'light' : 'heavy';
  }

  #endInterval(inFlight: number, now: number): void {
    const sample = this.#samples.toSorted((one, other) => one - other)[this.#samples.length >> 2];
    if (sample === undefined) {
      if (inFlight >= this.value && now - Math.max(this.#endedAt, this.#fellAt) >= stalledMilliseconds)
        this.#fall(leftWhenStalled, now);
    } else if (sample > 1) {
      this.#fall(Math.max(leftMin, Math.min(leftMax, 1 / sample)), now);
    } else if (this.#wasReached) {
      const risen = sample < calm ? this.#limit * growth : 0;
      this.#limit = Math.min(this.#settings.max, Math.max(this.#limit + 1, risen));
    }
    if (this.#worked > 0) this.#perWorked = Math.min(this.#whole / this.#worked, this.#perWorked * ratioGrowth);
    this.#samples = [];
    this.#beganAt = now;
    this.#wasReached = false;
  }

  #fall(left: number, now: number): void {
    this.#limit = Math.max(this.#settings.min, this.#limit * left);
    this.#fellAt = now;
  }
}

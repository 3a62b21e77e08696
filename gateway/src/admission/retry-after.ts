/** Over which time the rate of completed requests is averaged. */
const rateSeconds = 5;
const ratePerSecondMin = 1;
export const retryAfterSecondsMax = 30;

/**
 * When rejected requests should come back. It keeps a virtual queue: each rejection adds one request, and the queue
 * shrinks at the rate at which requests complete. The wait is the queue's length in seconds, times a random factor from
 * 0.5 to 1.5, so that callers that were rejected at once come back spread over that time.
 */
export class RetryAfter {
  readonly #random: () => number;
  #queued = 0;
  #perSecond = 0;
  #at: number;

  constructor(now: number, random: () => number) {
    this.#at = now;
    this.#random = random;
  }

  completed(now: number): void {
    this.#advance(now);
    this.#perSecond += 1 / rateSeconds;
  }

  /** How many requests completed per second since a moment, or of late, when that was long ago. */
  perSecondSince(moment: number, now: number): number {
    this.#advance(now);
    // The average begins at zero: after a short time, it has only a part of the rate.
    return this.#perSecond / (1 - Math.exp((moment - now) / 1_000 / rateSeconds));
  }

  /** Adds a rejected request. Returns whole seconds from 1 to 30. */
  secondsOf(now: number): number {
    this.#advance(now);
    const rate = Math.max(ratePerSecondMin, this.#perSecond);
    this.#queued = Math.min(this.#queued + 1, rate * retryAfterSecondsMax);
    const seconds = Math.ceil((this.#queued / rate) * (0.5 + this.#random()));
    return Math.min(retryAfterSecondsMax, Math.max(1, seconds));
  }

  #advance(now: number): void {
    const seconds = (now - this.#at) / 1000;
    this.#at = now;
    this.#queued = Math.max(0, this.#queued - seconds * Math.max(ratePerSecondMin, this.#perSecond));
    this.#perSecond *= Math.exp(-seconds / rateSeconds);
  }
}

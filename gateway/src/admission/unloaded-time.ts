/** In which time the estimate follows requests that became slower by themselves. */
const lightLoadSeconds = 120;
const lowestLimitSeconds = 30;
const stepSecondsMax = 1;

/** How busy the process was when a request began. `lowest`: its limit had already fallen as far as it can. */
export type Load = 'light' | 'heavy' | 'lowest';

/**
 * The time that one operation takes without load. A faster request sets it. It rises slowly, and only where load cannot
 * be the reason: while few requests run, or while the limit is at its lowest and the operation is still slow.
 */
export class UnloadedTime {
  #milliseconds: number;
  #seenAt: number;

  constructor(milliseconds: number, now: number) {
    this.#milliseconds = milliseconds;
    this.#seenAt = now;
  }

  /** Returns how many milliseconds longer than the estimate this request took. */
  excessOf(milliseconds: number, load: Load, now: number): number {
    const excess = milliseconds - this.#milliseconds;
    const seconds = Math.min(stepSecondsMax, (now - this.#seenAt) / 1000);
    this.#seenAt = now;
    if (excess <= 0) this.#milliseconds = milliseconds;
    else if (load !== 'heavy') {
      const constant = load === 'light' ? lightLoadSeconds : lowestLimitSeconds;
      this.#milliseconds += excess * (1 - Math.exp(-seconds / constant));
    }
    return Math.max(0, excess);
  }
}

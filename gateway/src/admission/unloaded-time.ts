/** In which time the estimate follows requests that became slower by themselves. */
const lightLoadSeconds = 120;
const lowestLimitSeconds = 30;
const stepSecondsMax = 1;

/** How busy the process was when a request began. `lowest`: its limit had already fallen as far as it can. */
export type Load = 'light' | 'heavy' | 'lowest';

/** How far the estimate goes towards a faster request: one that was fast by chance says little. */
const fasterShare = 0.25;

/**
 * The time that one operation takes without load, apart from the slower half or more. It falls with each faster request.
 * It rises slowly, and only where load cannot be the reason: while few requests run, or while the limit is at its lowest
 * and the operation is still slow.
 */
export class UnloadedTime {
  #milliseconds: number;
  #seenAt: number;

  constructor(milliseconds: number, now: number) {
    this.#milliseconds = milliseconds;
    this.#seenAt = now;
  }

  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Learns from a request that ended now. */
  learn(milliseconds: number, load: Load, now: number): void {
    const excess = milliseconds - this.#milliseconds;
    const seconds = Math.min(stepSecondsMax, (now - this.#seenAt) / 1000);
    this.#seenAt = now;
    if (excess <= 0) this.#milliseconds += excess * fasterShare;
    else if (load !== 'heavy') {
      const constant = load === 'light' ? lightLoadSeconds : lowestLimitSeconds;
      this.#milliseconds += excess * (1 - Math.exp(-seconds / constant));
    }
  }
}

import { FairShares, type Place } from './fair-shares.js';

/**
 * A request that runs for longer waits for another party, such as a bank, and hardly uses what the limit protects. Otherwise one hung acquirer would take the places of all other charges.
 */
const placeMilliseconds = 3_000;

/** The place of a request, from when it began until it ended or had run for too long. */
export interface Held {
  readonly merchant: string;
  readonly startedAt: number;
  isHeld: boolean;
}

/** The places of one class, in the order in which they were taken. */
export class Places {
  readonly #shares = new FairShares();
  readonly #held = new Set<Held>();

  get taken(): number {
    return this.#shares.total;
  }

  /** Gives up the places of requests that have run for too long. */
  expire(now: number): void {
    for (const held of this.#held) {
      if (now - held.startedAt < placeMilliseconds) return;
      this.leave(held);
    }
  }

  placeFor(merchant: string, limit: number): Place {
    return this.#shares.placeFor(merchant, limit);
  }

  enter(merchant: string, now: number): Held {
    const held: Held = { merchant, startedAt: now, isHeld: true };
    this.#held.add(held);
    this.#shares.enter(merchant);
    return held;
  }

  leave(held: Held): void {
    if (!held.isHeld) return;
    held.isHeld = false;
    this.#held.delete(held);
    this.#shares.leave(held.merchant);
  }
}

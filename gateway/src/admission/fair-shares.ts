/** Where a request stands when all places are taken: it may run all the same, or why it may not. */
export type Place = 'free' | 'above_share' | 'full';

/** How much of the limit bursts of small merchants may take in addition. */
const burstShare = 0.5;

/** The requests in flight of one class, by merchant. */
export class FairShares {
  readonly #inFlight = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /**
   * While places are free, everyone gets one. When none is, shares are max-min fair: a merchant gets a place if the limit
   * holds all requests with every merchant counted up to what this one would then have. So a merchant that floods gives
   * way to all others, whose requests run beside those that it already has. A merchant with less than half of the limit
   * may exceed its share for a moment, because requests of small merchants come in bursts.
   */
  placeFor(merchant: string, limit: number): Place {
    if (this.#total < limit) return 'free';
    const own = (this.#inFlight.get(merchant) ?? 0) + 1;
    let counted = own;
    for (const [other, count] of this.#inFlight) {
      if (other !== merchant) counted += Math.min(count, own);
    }
    if (counted <= (own <= limit / 2 ? limit * (1 + burstShare) : limit)) return 'free';
    const merchants = this.#inFlight.size + (own === 1 ? 1 : 0);
    return merchants > 1 && own > limit / merchants ? 'above_share' : 'full';
  }

  enter(merchant: string): void {
    this.#inFlight.set(merchant, (this.#inFlight.get(merchant) ?? 0) + 1);
    this.#total += 1;
  }

  leave(merchant: string): void {
    const count = (this.#inFlight.get(merchant) ?? 0) - 1;
    if (count > 0) this.#inFlight.set(merchant, count);
    else this.#inFlight.delete(merchant);
    this.#total -= 1;
  }
}

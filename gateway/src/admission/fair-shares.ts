/** Where a request stands when all places are taken: it may have one all the same, or why it may not. */
export type Place = 'free' | 'above_share' | 'full';

/** How much of the places bursts of small merchants may take in addition: at least one. */
const burstShare = 0.5;

/** The requests of one class that have a place, by merchant. */
export class FairShares {
  readonly #taken = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(merchant: string): number {
    return this.#taken.get(merchant) ?? 0;
  }

  /**
   * While places are free, everyone gets one. When none is, shares are max-min fair: a merchant gets a place if there are
   * places for all requests with every merchant counted up to what this one would then have. So a merchant that floods
   * gives way to all others, whose requests stand beside those that it already has. A merchant with less than half of the
   * places may exceed its share for a moment, because requests of small merchants come in bursts.
   */
  placeFor(merchant: string, places: number): Place {
    if (this.#total < places) return 'free';
    const own = this.of(merchant) + 1;
    let counted = own;
    for (const [other, count] of this.#taken) {
      if (other !== merchant) counted += Math.min(count, own);
    }
    const burst = Math.max(1, places * burstShare);
    if (counted <= (own <= burst ? places + burst : places)) return 'free';
    const merchants = this.#taken.size + (own === 1 ? 1 : 0);
    return merchants > 1 && own > places / merchants ? 'above_share' : 'full';
  }

  enter(merchant: string): void {
    this.#taken.set(merchant, this.of(merchant) + 1);
    this.#total += 1;
  }

  leave(merchant: string): void {
    const count = this.of(merchant) - 1;
    if (count > 0) this.#taken.set(merchant, count);
    else this.#taken.delete(merchant);
    this.#total -= 1;
  }
}

/** How long a merchant is a neighbour after a request that began at once. */
const neighbourMilliseconds = 5_000;

/** Merchants whose requests begin at once. They are the ones that a merchant whose requests wait could slow down. */
export class Neighbours {
  /** When a request of each began at once, latest first. Two are enough to know whether there is another merchant. */
  #latest: readonly (readonly [merchant: string, at: number])[] = [];

  began(merchant: string, now: number): void {
    this.waits(merchant);
    this.#latest = [[merchant, now] as const, ...this.#latest].slice(0, 2);
  }

  /** Notes that a request of a merchant has to wait, so that the merchant is not a neighbour. */
  waits(merchant: string): void {
    this.#latest = this.#latest.filter(([each]) => each !== merchant);
  }

  /** Whether a merchant has a neighbour. */
  of(merchant: string, now: number): boolean {
    return this.#latest.some(([each, at]) => each !== merchant && now - at < neighbourMilliseconds);
  }
}

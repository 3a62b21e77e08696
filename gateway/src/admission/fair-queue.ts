import { LRUCache } from 'lru-cache';

/** How many merchants have their last turn remembered. All others had none for long. */
const merchantsMax = 1_000;

/**
 * Requests that wait for their turn. Next is the merchant with the fewest running; among equal ones that whose last turn
 * was the longest ago. The requests of one merchant keep their order.
 */
export class FairQueue<Request> {
  readonly #waiting = new Map<string, Set<Request>>();
  readonly #lastTurns = new LRUCache<string, number>({ max: merchantsMax });
  #turns = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  has(merchant: string): boolean {
    return this.#waiting.has(merchant);
  }

  add(merchant: string, request: Request): void {
    const requests = this.#waiting.get(merchant) ?? new Set();
    this.#waiting.set(merchant, requests.add(request));
    this.#length += 1;
  }

  /** Returns false when the request does not wait. */
  remove(merchant: string, request: Request): boolean {
    const requests = this.#waiting.get(merchant);
    if (requests?.delete(request) !== true) return false;
    if (requests.size === 0) this.#waiting.delete(merchant);
    this.#length -= 1;
    return true;
  }

  /** The merchant whose turn is next. */
  next(running: (merchant: string) => number): string | null {
    let first: readonly [merchant: string, running: number, lastTurn: number] | null = null;
    for (const merchant of this.#waiting.keys()) {
      const [count, lastTurn] = [running(merchant), this.#lastTurns.peek(merchant) ?? 0];
      if (first === null || count < first[1] || (count === first[1] && lastTurn < first[2]))
        first = [merchant, count, lastTurn];
    }
    return first?.[0] ?? null;
  }

  /** Takes the oldest request of a merchant. */
  take(merchant: string): Request | null {
    const [request = null] = this.#waiting.get(merchant) ?? [];
    if (request !== null) this.remove(merchant, request);
    return request;
  }

  /** Notes that a request of a merchant runs from now on. */
  turn(merchant: string): void {
    this.#lastTurns.set(merchant, (this.#turns += 1));
  }
}

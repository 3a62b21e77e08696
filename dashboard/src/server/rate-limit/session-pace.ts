import { DashboardException } from '../dashboard-exception.js';

const perSecond = 20;
/** What a page that is opened may ask at once. */
const burst = 40;
/** Sessions that this process has seen lately. Beyond it, those that have waited longest are dropped: they are full again. */
const sessionsMax = 10_000;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** At most 20 requests a second of each session, in each process. A person never gets there; a loop in a page does. */
export class SessionPace {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  /** @param now in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Counts a request of a session.
   *
   * @throws DashboardException `rate_limit_exceeded` with `Retry-After`.
   */
  count(sessionId: string): void {
    const at = this.#now();
    const known = this.#buckets.get(sessionId) ?? { tokens: burst, at };
    const tokens = Math.min(burst, known.tokens + ((at - known.at) / 1_000) * perSecond);
    this.#buckets.delete(sessionId);
    this.#buckets.set(sessionId, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    if (this.#buckets.size > sessionsMax) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    if (tokens >= 1) return;
    throw new DashboardException('rate_limit_exceeded', {
      headers: { 'Retry-After': '1' },
      details: { retry_after_seconds: 1 },
      message: 'Too many requests of this session. Try again in a second.',
    });
  }
}

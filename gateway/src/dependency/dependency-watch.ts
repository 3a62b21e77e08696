import type { Probe } from './probe.js';
import { unavailable } from './unavailable.js';

/** A database that does not commit may still respond to reads: its commits are a dependency of their own. */
export const dependencyNames = ['postgresql', 'commits', 'temporal'] as const;
export type DependencyName = (typeof dependencyNames)[number];

/** How long a dependency that is down is left alone between two probes. */
const probeEveryMilliseconds = 500;
/** A busy machine may miss the time limit of one probe. */
const failuresToBeDown = 2;
/** A dependency that just responded is not asked again. */
const trustedMilliseconds = 250;

/**
 * A circuit breaker whose probes are not requests. A request that failed or takes long raises a suspicion, and a probe
 * decides. While the dependency is down, requests are rejected at once, and probes find out when it responds again.
 */
export class DependencyWatch {
  readonly #probe: Probe;
  readonly #now: () => number;
  readonly #onChange: (isDown: boolean) => void;
  #isDown = false;
  #isProbing = false;
  #respondedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #inFlight: Promise<void> = Promise.resolve();
  /** Requests in flight, which are rejected when the dependency goes down. */
  readonly #waiting = new Set<() => void>();

  /** @param now a monotonic clock in milliseconds. */
  constructor(probe: Probe, onChange: (isDown: boolean) => void = () => undefined, now = () => performance.now()) {
    this.#probe = probe;
    this.#onChange = onChange;
    this.#now = now;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** Throws a 503 while the dependency does not respond. Nothing was stored, so a key stays free. */
  assertUp(): void {
    if (this.#isDown) throw unavailable();
  }

  /**
   * The result of a call that changes nothing, or the 503 as soon as the dependency is found down: a caller does not wait
   * for the time limit of a statement that hangs. The call itself ends later, and its result is dropped.
   */
  async whileUp<Result>(call: () => Promise<Result>): Promise<Result> {
    this.assertUp();
    let stop: () => void = () => undefined;
    const down = new Promise<never>((_, reject) => {
      stop = () => reject(unavailable());
      this.#waiting.add(stop);
    });
    try {
      return await Promise.race([call(), down]);
    } finally {
      this.#waiting.delete(stop);
    }
  }

  /** Something that needs the dependency failed or takes long. */
  suspect(): void {
    if (this.#isDown || this.#isProbing || this.#now() - this.#respondedAt < trustedMilliseconds) return;
    this.#inFlight = this.#check();
  }

  /** Whether it responds. Asks, unless it just did. */
  async responds(): Promise<boolean> {
    this.suspect();
    await this.#inFlight;
    return !this.#isDown;
  }

  /** Resolves after the probe in flight: a connection that closes before would throw outside of any call. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#inFlight;
  }

  async #check(): Promise<void> {
    if (this.#isProbing || this.#isClosed) return;
    this.#isProbing = true;
    let responds = await this.#probe();
    for (
      let failures = 1;
      !responds && !this.#isDown && failures < failuresToBeDown && !this.#isClosed;
      failures += 1
    ) {
      responds = await this.#probe();
    }
    this.#isProbing = false;
    if (responds) this.#respondedAt = this.#now();
    if (responds === this.#isDown) {
      this.#isDown = !responds;
      if (this.#isDown) for (const stop of this.#waiting) stop();
      this.#onChange(this.#isDown);
    }
    if (!this.#isDown || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#inFlight = this.#check();
    }, probeEveryMilliseconds);
  }
}

import type { Logger } from 'pino';

const sampleMilliseconds = 10_000;

/**
 * Logs the first of many equal warnings, and then one every ten seconds with the number of those in between: requests
 * without a key must not fill the log.
 */
export class SampledLog {
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #last = new Map<string, { readonly at: number; left: number }>();

  /** @param now a monotonic clock in milliseconds. */
  constructor(log: Logger, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Returns whether the warning is in the log. `reason` is one of few, and never from outside. */
  warn(fields: Readonly<Record<string, unknown>>, reason: string, message: string): boolean {
    const now = this.#now();
    const last = this.#last.get(reason);
    if (last !== undefined && now - last.at < sampleMilliseconds) {
      last.left += 1;
      return false;
    }
    this.#last.set(reason, { at: now, left: 0 });
    this.#log.warn({ ...fields, reason, not_logged: last?.left ?? 0 }, message);
    return true;
  }
}

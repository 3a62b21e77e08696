import { LRUCache } from 'lru-cache';
import type { ApiResponse } from '../middleware/api-response.js';

const configsMax = 5_000;
/** A new branding is in effect after this time. */
const keepMilliseconds = 1_000;

/**
 * The configurations that this process has sent in the last second. Requests of the same one share one read, so buyers
 * cost the database one statement per second and key, however many they are.
 */
export class BrowserConfigs {
  readonly #responses: LRUCache<string, Promise<ApiResponse>>;

  /** @param now a monotonic clock in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#responses = new LRUCache({ max: configsMax, ttl: keepMilliseconds, ttlResolution: 0, perf: { now } });
  }

  /** @param name names mode, merchant and currency. */
  get(name: string, load: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const kept = this.#responses.get(name);
    if (kept !== undefined) return kept;
    const response = load();
    this.#responses.set(name, response);
    // The next request reads again.
    response.catch(() => this.#responses.delete(name));
    return response;
  }
}

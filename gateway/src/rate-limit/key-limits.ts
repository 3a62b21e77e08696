import type { Rail } from '@landed/contracts/rail/rail';
import { LRUCache } from 'lru-cache';
import { policyField } from './fields.js';
import { LeasedBucket, type LeaseSource } from './leased-bucket.js';
import type { Applicable } from './merchant-limits.js';
import type { Quota } from './quota.js';

/** Keys whose leases one process keeps. Evicting one only loses its leased tokens. */
const keysMax = 20_000;

/**
 * The limit of every publishable key of one rail. A publishable key is public, so its requests take nothing from the
 * merchant's own limits: a page full of buyers, or a stranger, cannot stop the merchant's server.
 */
export class KeyLimits {
  readonly #rail: Rail;
  readonly #quota: Quota;
  readonly #source: LeaseSource;
  readonly #policy: string;
  readonly #entries = new LRUCache<string, Applicable>({ max: keysMax });

  constructor(rail: Rail, quota: Quota, source: LeaseSource) {
    this.#rail = rail;
    this.#quota = quota;
    this.#source = source;
    this.#policy = policyField([quota]);
  }

  of(keyId: string): Applicable {
    const known = this.#entries.get(keyId);
    if (known !== undefined) return known;
    const bucket = new LeasedBucket(this.#quota, `${this.#rail}/key/${keyId}`, this.#source);
    const entry = { buckets: [bucket], policy: this.#policy };
    this.#entries.set(keyId, entry);
    return entry;
  }
}

import { LRUCache } from 'lru-cache';
import { addressBlock } from './address-block.js';
import { policyField } from './fields.js';
import { LeasedBucket, type LeaseSource } from './leased-bucket.js';
import { localLeases } from './local-leases.js';
import type { Applicable } from './merchant-limits.js';
import type { Quota } from './quota.js';

/** How many addresses one process keeps a bucket for. */
const addressesMax = 20_000;

/**
 * The limit of requests of browsers: of each client address, in this process alone. Their key is public, so a limit per
 * key would let an attacker who copied it stop the card forms of all other buyers. The responses come from this process
 * too, so a flood from a thousand addresses costs it little.
 */
export class BrowserLimits {
  readonly #quota: Quota;
  readonly #source: LeaseSource;
  readonly #policy: string;
  readonly #entries = new LRUCache<string, Applicable>({ max: addressesMax });

  /** @param now a monotonic clock in milliseconds. */
  constructor(quota: Quota, now: () => number) {
    this.#quota = quota;
    this.#source = { lease: localLeases(now), now };
    this.#policy = policyField([quota]);
  }

  of(address: string | undefined): Applicable {
    const block = addressBlock(address);
    const known = this.#entries.get(block);
    if (known !== undefined) return known;
    const entry = { buckets: [new LeasedBucket(this.#quota, block, this.#source)], policy: this.#policy };
    this.#entries.set(block, entry);
    return entry;
  }
}

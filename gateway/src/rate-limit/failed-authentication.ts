import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressBlock } from './address-block.js';
import { admit } from './admission.js';
import { policyField } from './fields.js';
import { type EmptyBucket, LeasedBucket, type LeaseSource } from './leased-bucket.js';
import type { Applicable } from './merchant-limits.js';
import type { Quota } from './quota.js';

const addressesMax = 20_000;
const knownKeysMax = 20_000;

/**
 * Counts requests without a valid key by the address of their client. When an address has used up its quota, an invalid
 * key gets a 429 instead of a 401, and its keys are looked up together with those of other such addresses. A valid key is
 * never rejected because of the invalid keys of others, and one that was valid in this process before is looked up alone.
 */
export class FailedAuthentications {
  readonly #quota: Quota;
  readonly #pepper: string;
  readonly #source: LeaseSource;
  readonly #policy: string;
  readonly #entries = new LRUCache<string, Applicable>({ max: addressesMax });
  readonly #validKeys = new LRUCache<string, true>({ max: knownKeysMax });

  constructor(quota: Quota, pepper: string, source: LeaseSource) {
    this.#quota = quota;
    this.#pepper = pepper;
    this.#source = source;
    this.#policy = policyField([quota]);
  }

  of(address: string | undefined): Applicable {
    const block = addressBlock(address);
    const known = this.#entries.get(block);
    if (known !== undefined) return known;
    const entry = {
      buckets: [new LeasedBucket(this.#quota, addressSubject(this.#pepper, block), this.#source)],
      policy: this.#policy,
    };
    this.#entries.set(block, entry);
    return entry;
  }

  /** Whether this key (its hash in hex) was valid before. It may have been revoked since. */
  wasValid(hash: string): boolean {
    return this.#validKeys.has(hash);
  }

  remember(hash: string): void {
    this.#validKeys.set(hash, true);
  }

  /** The empty bucket of this address, as far as this process knows without a query; otherwise null. */
  knownEmpty({ buckets }: Applicable): EmptyBucket | null {
    const now = this.#source.now();
    for (const bucket of buckets) {
      const noToken = bucket.hasToken(now) ? null : bucket.noToken(now);
      if (noToken?.kind === 'empty') return noToken;
    }
    return null;
  }

  /**
   * Counts one request. While the database does not respond, no request is rejected here. That is safe: a 401 reveals
   * nothing, and without the database no uncached key is valid.
   */
  async count({ buckets }: Applicable): Promise<EmptyBucket | null> {
    const admission = await admit(buckets, this.#source.now);
    return admission.kind === 'empty' ? admission : null;
  }
}

/** An address is personal data, so the database gets only its keyed hash. */
function addressSubject(pepper: string, block: string): string {
  return createHmac('sha256', pepper).update(`address/${block}`).digest('hex').slice(0, 32);
}

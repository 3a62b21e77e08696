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
 * Counts requests without a valid key by the address that they come from. An address that has used up its quota is
 * refused before its next key is looked up, except for keys that were valid here before: a merchant does not suffer
 * from who shares its address.
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
      buckets: [new LeasedBucket(this.#quota, this.#subject(block), this.#source)],
      policy: this.#policy,
    };
    this.#entries.set(block, entry);
    return entry;
  }

  /** Whether this key (its hash in hex) was valid before. It says nothing about now. */
  wasValid(hash: string): boolean {
    return this.#validKeys.has(hash);
  }

  remember(hash: string): void {
    this.#validKeys.set(hash, true);
  }

  /** What is known without asking anybody to stand in the way of this address. */
  knownDrought({ buckets }: Applicable): EmptyBucket | null {
    const now = this.#source.now();
    for (const bucket of buckets) {
      const drought = bucket.hasToken(now) ? null : bucket.drought(now);
      if (drought?.kind === 'empty') return drought;
    }
    return null;
  }

  /**
   * Counts one. A store that cannot say refuses nobody: the answer to a request without a valid key is no secret, and
   * without the store no key is found valid.
   */
  async count({ buckets }: Applicable): Promise<EmptyBucket | null> {
    const admission = await admit(buckets, this.#source.now);
    return admission.kind === 'empty' ? admission : null;
  }

  /** An address is personal data, so the store gets what only who has the pepper could make of it. */
  #subject(block: string): string {
    return createHmac('sha256', this.#pepper).update(`address/${block}`).digest('hex').slice(0, 32);
  }
}

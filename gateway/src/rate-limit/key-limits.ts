import type { Rail } from '@landed/contracts/rail/rail';
import { LRUCache } from 'lru-cache';
import { addressBlock } from './address-block.js';
import { addressSubject } from './address-subject.js';
import { policyField } from './fields.js';
import { LeasedBucket, type LeaseSource } from './leased-bucket.js';
import type { Applicable } from './merchant-limits.js';
import type { Quota } from './quota.js';

/** How many keys, and addresses with a key, one process keeps leases for. Evicting one only loses its leased tokens. */
const entriesMax = 20_000;

export interface KeyQuotas {
  /** Of a publishable key. */
  readonly key: Quota;
  /** Of one client address with this key. */
  readonly address: Quota;
}

/**
 * The limits of every publishable key of one rail. A publishable key is public, so its requests take nothing from the
 * merchant's own limits: many buyers, or an attacker who copied the key, cannot stop the merchant's server. One address
 * has a smaller quota of the key, so that it cannot use up the key for the other buyers.
 */
export class KeyLimits {
  readonly #rail: Rail;
  readonly #quotas: KeyQuotas;
  readonly #pepper: string;
  readonly #source: LeaseSource;
  readonly #policy: string;
  readonly #keys = new LRUCache<string, LeasedBucket>({ max: entriesMax });
  readonly #entries = new LRUCache<string, Applicable>({ max: entriesMax });

  constructor(rail: Rail, quotas: KeyQuotas, pepper: string, source: LeaseSource) {
    this.#rail = rail;
    this.#quotas = quotas;
    this.#pepper = pepper;
    this.#source = source;
    this.#policy = policyField([quotas.key, quotas.address]);
  }

  of(keyId: string, address: string | undefined): Applicable {
    const block = addressBlock(address);
    const name = `${keyId} ${block}`;
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const subject = `${this.#rail}/key/${keyId}`;
    const ofAddress = `${subject}/${addressSubject(this.#pepper, block)}`;
    const bucket = new LeasedBucket(this.#quotas.address, ofAddress, this.#source);
    const entry = { buckets: [this.#bucketOf(subject), bucket], policy: this.#policy };
    this.#entries.set(name, entry);
    return entry;
  }

  /** All addresses share the bucket of their key. */
  #bucketOf(subject: string): LeasedBucket {
    const known = this.#keys.get(subject);
    if (known !== undefined) return known;
    const bucket = new LeasedBucket(this.#quotas.key, subject, this.#source);
    this.#keys.set(subject, bucket);
    return bucket;
  }
}

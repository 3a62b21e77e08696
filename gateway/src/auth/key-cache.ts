import type { ApiKeyRecord } from '@landed/prisma/merchant/api-key';
import { LRUCache } from 'lru-cache';

/** Keys of active merchants that one process remembers. */
const knownKeysMax = 20_000;
/** Wrong keys that one process remembers: enough to blunt a client that repeats one, too few to be worth filling. */
const unknownKeysMax = 1_000;
/** A notification removes an entry at once; this bounds what a lost one can cost. */
const keepMilliseconds = 1_000;

export type KeyLookup = (hash: Buffer) => Promise<ApiKeyRecord | null>;

export interface KeyCacheOptions {
  /** Milliseconds on a clock that only goes forward; the default is the process's. */
  readonly now?: () => number;
}

/**
 * Remembers what the store says of a key's hash. It only remembers while somebody listens for changes: without that,
 * a revoked key would live on for the rest of its second, so every request asks the store.
 */
export class KeyCache {
  readonly #lookup: KeyLookup;
  readonly #known: LRUCache<string, ApiKeyRecord>;
  readonly #unknown: LRUCache<string, true>;
  #listening = false;
  #generation = 0;

  constructor(lookup: KeyLookup, options: KeyCacheOptions = {}) {
    const perf = { now: options.now ?? (() => performance.now()) };
    const times = { ttl: keepMilliseconds, ttlResolution: 0, perf };
    this.#lookup = lookup;
    this.#known = new LRUCache({ max: knownKeysMax, ...times });
    this.#unknown = new LRUCache({ max: unknownKeysMax, ...times });
  }

  /** The key with this hash, or null. Rejects when the store cannot be asked. */
  async find(hash: Buffer): Promise<ApiKeyRecord | null> {
    const name = hash.toString('hex');
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#unknown.has(name)) return null;
    const generation = this.#generation;
    const record = await this.#lookup(hash);
    // A change that arrived meanwhile may have overtaken this answer: it serves this request and is not kept.
    if (this.#listening && generation === this.#generation) this.#keep(name, record);
    return record;
  }

  /** One key changed (its hash in hex), or any of them (`*`). */
  forget(name: string): void {
    this.#generation += 1;
    if (name === '*') {
      this.#known.clear();
      this.#unknown.clear();
    } else {
      this.#known.delete(name);
      this.#unknown.delete(name);
    }
  }

  /** Says whether changes are being heard. Whatever was kept before either moment is dropped. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.forget('*');
  }

  #keep(name: string, record: ApiKeyRecord | null): void {
    if (record === null) this.#unknown.set(name, true);
    else this.#known.set(name, record);
  }
}

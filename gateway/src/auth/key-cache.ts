import type { ApiKeyRecord } from '@landed/prisma/read/merchant/api-key';
import { LRUCache } from 'lru-cache';
import { BatchedLookups, type LookUpMany } from './batched-lookups.js';
import { KeyUses } from './key-uses.js';

/** Valid keys that one process caches. */
const knownKeysMax = 20_000;
/** Unknown keys that one process caches: enough for a client that repeats one, too few to be worth flooding. */
const unknownKeysMax = 1_000;
/** A notification removes an entry at once. This limit applies when a notification is lost. */
const keepMilliseconds = 1_000;
/** A key in use is looked up again beside its requests, so that none waits for a database that is busy. */
const refreshMilliseconds = 500;

/** Looks up a key by its hash, or by the others that it may have while the pepper is being replaced. */
export type KeyLookup = (hash: Buffer, others: readonly Buffer[]) => Promise<ApiKeyRecord | null>;

export interface KeyCacheOptions {
  /** A monotonic clock in milliseconds; by default that of the process. */
  readonly now?: () => number;
  /** Looks up keys that are probably guesses. By default they are looked up like others. */
  readonly lookUpMany?: LookUpMany;
}

/**
 * Caches API keys by their hash. It caches only while the process listens for key changes. Otherwise a revoked key
 * would stay valid for up to a second, so every request queries the database.
 */
export class KeyCache {
  /** When each key was last used, until it is saved. */
  readonly uses = new KeyUses();
  readonly #lookup: KeyLookup;
  readonly #batchedLookup: KeyLookup;
  readonly #known: LRUCache<string, ApiKeyRecord>;
  readonly #unknown: LRUCache<string, true>;
  /** The lookups in flight, which requests share, by the hash of the key. */
  readonly #pending = new Map<string, Promise<ApiKeyRecord | null>>();
  #listening = false;
  /** Whether keys have several hashes. A notification then names one that may not be the name in the cache. */
  #hasOtherHashes = false;
  #generation = 0;

  constructor(lookup: KeyLookup, options: KeyCacheOptions = {}) {
    const perf = { now: options.now ?? (() => performance.now()) };
    const times = { ttl: keepMilliseconds, ttlResolution: 0, perf };
    this.#lookup = lookup;
    const batched = options.lookUpMany === undefined ? null : new BatchedLookups(options.lookUpMany);
    this.#batchedLookup = batched === null ? lookup : (hash, others) => batched.find(hash, others);
    this.#known = new LRUCache({ max: knownKeysMax, ...times });
    this.#unknown = new LRUCache({ max: unknownKeysMax, ...times });
  }

  /** The key with this hash, or with one of the others, or null. Rejects when the database cannot be queried. */
  find(hash: Buffer, others: readonly Buffer[] = []): Promise<ApiKeyRecord | null> {
    return this.#find(hash, others, this.#lookup);
  }

  /** As {@link find}, for a key that is probably a guess: all of them together take one connection to the database. */
  findAmongGuesses(hash: Buffer, others: readonly Buffer[] = []): Promise<ApiKeyRecord | null> {
    return this.#find(hash, others, this.#batchedLookup);
  }

  /** Removes one key (its hash in hex), or all keys (`*`). */
  invalidate(name: string): void {
    this.#generation += 1;
    this.#pending.clear();
    if (name === '*' || this.#hasOtherHashes) {
      this.#known.clear();
      this.#unknown.clear();
    } else {
      this.#known.delete(name);
      this.#unknown.delete(name);
    }
  }

  /** Turns the cache on or off. Either way it is emptied. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.invalidate('*');
  }

  async #find(hash: Buffer, others: readonly Buffer[], lookup: KeyLookup): Promise<ApiKeyRecord | null> {
    const name = hash.toString('hex');
    const look = () => lookup(hash, others);
    this.#hasOtherHashes ||= others.length > 0;
    const known = this.#known.get(name);
    if (known !== undefined) {
      // When it fails, a later request finds out.
      if (this.#known.getRemainingTTL(name) <= keepMilliseconds - refreshMilliseconds)
        void this.#share(name, look).catch(() => undefined);
      return known;
    }
    return this.#unknown.has(name) ? null : this.#share(name, look);
  }

  /** A key that no notification would report is looked up for each request. */
  #share(name: string, look: () => Promise<ApiKeyRecord | null>): Promise<ApiKeyRecord | null> {
    const pending = this.#pending.get(name);
    if (pending !== undefined) return pending;
    const found: Promise<ApiKeyRecord | null> = this.#lookUp(name, look).finally(() => {
      if (this.#pending.get(name) === found) this.#pending.delete(name);
    });
    if (this.#listening) this.#pending.set(name, found);
    return found;
  }

  async #lookUp(name: string, look: () => Promise<ApiKeyRecord | null>): Promise<ApiKeyRecord | null> {
    const generation = this.#generation;
    const record = await look();
    // A change may have arrived after this row was read. The row serves this request only and is not cached.
    if (this.#listening && generation === this.#generation) this.#keep(name, record);
    return record;
  }

  #keep(name: string, record: ApiKeyRecord | null): void {
    if (record === null) this.#unknown.set(name, true);
    else this.#known.set(name, record);
  }
}

import type { ApiKeyRecord } from '@landed/prisma/read/merchant/api-key';

/** Looks several keys up in one query. The result has those that exist, by their hash in hex. */
export type LookUpMany = (hashes: readonly Buffer[]) => Promise<ReadonlyMap<string, ApiKeyRecord>>;

/** Keys of one query. */
const batchMax = 200;

interface Waiting {
  /** The hashes that the key may have. */
  readonly hashes: readonly Buffer[];
  readonly resolve: (record: ApiKeyRecord | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up keys that are probably guesses: one query at a time, each for all keys that wait. A flood of guesses then takes
 * one connection, and the wait of a valid key among them grows with the number of queries, not of guesses.
 */
export class BatchedLookups {
  readonly #lookUpMany: LookUpMany;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(lookUpMany: LookUpMany) {
    this.#lookUpMany = lookUpMany;
  }

  find(hash: Buffer, others: readonly Buffer[] = []): Promise<ApiKeyRecord | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hashes: [hash, ...others], resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Requests that arrive in the same turn of the event loop share the first query.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      try {
        const found = await this.#lookUpMany(batch.flatMap(({ hashes }) => hashes));
        for (const { hashes, resolve } of batch) resolve(recordOf(found, hashes));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = false;
  }
}

function recordOf(found: ReadonlyMap<string, ApiKeyRecord>, hashes: readonly Buffer[]): ApiKeyRecord | null {
  return hashes.map((hash) => found.get(hash.toString('hex'))).find((record) => record !== undefined) ?? null;
}

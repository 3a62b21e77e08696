import type { Database } from '@landed/prisma/database';
import { findActiveApiKey } from '@landed/prisma/read/merchant/api-key';
import { moveKeyHash } from '@landed/prisma/write/merchant/move-key-hash';
import { LRUCache } from 'lru-cache';
import type { KeyLookup } from './key-cache.js';

/**
 * A key is moved once in this time by one process. While a new order of the peppers is deployed, processes disagree about
 * which is the current one, and must not move a busy key back and forth for each request.
 */
const moveAgainMilliseconds = 600_000;
const movedKeysMax = 20_000;

/** Looks up keys in the database. While the pepper is being replaced, a key in use is moved to the current one, beside its request. */
export function lookUpKeys(database: Database): KeyLookup {
  const moved = new LRUCache<string, true>({ max: movedKeysMax, ttl: moveAgainMilliseconds });
  return async (hash, others) => {
    const found = await findActiveApiKey(database, hash, others);
    if (found !== null && others.length > 0 && !moved.has(found.id)) {
      moved.set(found.id, true);
      // After a failure, a later request moves it.
      void moveKeyHash(database, hash, others).catch(() => moved.delete(found.id));
    }
    return found;
  };
}

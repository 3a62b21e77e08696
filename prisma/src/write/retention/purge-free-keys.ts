import type { Database } from '../../database.js';
import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';

/**
 * Forgets keys whose last attempt charged nothing and that were not sent again: the same key is a new one from then on,
 * as free as it was. The row stays for the failed payments that may refer to it.
 */
export async function purgeFreeKeys(database: Database, { olderThanMilliseconds, limit }: SweepBatch): Promise<number> {
  return database.prisma.$executeRaw`
    WITH due AS (
      SELECT id FROM operation
      WHERE key_sealed IS NOT NULL AND state = 'retryable'
        AND accepted_at < now() - ${olderThanMilliseconds}::bigint * interval '1 millisecond'
      ORDER BY accepted_at
      LIMIT ${limit}::int
      FOR UPDATE SKIP LOCKED
    )
    UPDATE operation AS o SET key_hash = NULL, key_sealed = NULL, fingerprint = NULL
    FROM due WHERE o.id = due.id`;
}

import type { Database } from '../../database.js';
import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';

/**
 * Forgets the keys of tombstones, counted from the response. What is left of the row says that there was an operation, and
 * no longer under which key or for which request; payments go on referring to it.
 */
export async function purgeTombstones(
  database: Database,
  { olderThanMilliseconds, limit }: SweepBatch,
): Promise<number> {
  return database.prisma.$executeRaw`
    WITH cutoff AS (
      SELECT now() - ${olderThanMilliseconds}::bigint * interval '1 millisecond' AS at
    ), due AS (
      SELECT o.id FROM operation AS o, cutoff
      WHERE o.response_purged_at IS NOT NULL AND o.key_hash IS NOT NULL
        AND o.accepted_at < cutoff.at AND o.completed_at < cutoff.at
      ORDER BY o.accepted_at
      LIMIT ${limit}::int
      FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE operation AS o SET key_hash = NULL, fingerprint = NULL
    FROM due WHERE o.id = due.id`;
}

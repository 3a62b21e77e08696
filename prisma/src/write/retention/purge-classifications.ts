import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';
import type { Database } from '../../database.js';

/**
 * Deletes cached results of other versions of the classifier; nothing reads them now. The condition uses `<` and `>`
 * instead of `<>`, so that the index skips the rows of the version in use.
 */
export async function purgeClassifications(
  database: Database,
  { olderThanMilliseconds, limit }: SweepBatch,
  versionInUse: string,
): Promise<number> {
  return database.prisma.$executeRaw`
    WITH due AS (
      SELECT merchant_id, rail, key FROM classification_cache
      WHERE (engine_version < ${versionInUse} OR engine_version > ${versionInUse})
        AND created_at < now() - ${olderThanMilliseconds}::bigint * interval '1 millisecond'
      LIMIT ${limit}::int
      FOR UPDATE SKIP LOCKED
    )
    DELETE FROM classification_cache AS c USING due
    WHERE c.merchant_id = due.merchant_id AND c.rail = due.rail AND c.key = due.key`;
}

import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';
import type { Database } from '../../database.js';

/**
 * Turns completed operations into tombstones: purges the response and the sealed key. Hash and fingerprint stay, so that
 * the same key is recognized and does not charge again.
 *
 * Skips operations whose payment is unfinished or has them pending: they may still need manual review. Skips locked rows,
 * so that the sweep and other statements never wait for each other.
 */
export async function purgeResponses(
  database: Database,
  { olderThanMilliseconds, limit }: SweepBatch,
): Promise<number> {
  return database.prisma.$executeRaw`
    WITH cutoff AS (
      SELECT now() - ${olderThanMilliseconds}::bigint * interval '1 millisecond' AS at
    ), due AS (
      SELECT o.id FROM operation AS o, cutoff
      WHERE o.key_sealed IS NOT NULL AND o.accepted_at < cutoff.at
        AND o.state = 'completed' AND o.completed_at < cutoff.at
        AND NOT EXISTS (
          SELECT FROM payment_intent AS p
          WHERE p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
            AND (p.status IN ('processing', 'requires_action') OR p.pending_operation_id = o.id)
        )
      ORDER BY o.accepted_at
      LIMIT ${limit}::int
      FOR NO KEY UPDATE OF o SKIP LOCKED
    )
    UPDATE operation AS o
    SET response = NULL, response_status = NULL, key_sealed = NULL, response_purged_at = now()
    FROM due WHERE o.id = due.id`;
}

import type { Database } from '../../database.js';
import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';

/**
 * Turns completed operations into tombstones: the response goes, and the key as it was sent. Hash and fingerprint stay, so
 * that the key is known again and charges nothing.
 *
 * An operation whose payment is still open, or still waits for it, is left alone: its key may yet become one for a
 * person. So is a row that somebody holds at the moment; nobody waits for the sweep, and the sweep for nobody.
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

import type { Database } from '../../database.js';
import type { SweepBatch } from '@landed/contracts/retention/sweep-batch';

/** Forgets deliveries that ended long ago, with their attempts. Their events stay. */
export async function purgeDeliveries(
  database: Database,
  { olderThanMilliseconds, limit }: SweepBatch,
): Promise<number> {
  return database.prisma.$executeRaw`
    WITH due AS (
      SELECT event_id, endpoint_id FROM webhook_delivery
      WHERE ended_at < now() - ${olderThanMilliseconds}::bigint * interval '1 millisecond'
      ORDER BY ended_at
      LIMIT ${limit}::int
      FOR UPDATE SKIP LOCKED
    )
    DELETE FROM webhook_delivery AS d USING due
    WHERE d.event_id = due.event_id AND d.endpoint_id = due.endpoint_id`;
}

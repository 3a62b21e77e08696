import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

const batch = 1_000;

/**
 * Cancels what still waits for a disabled or deleted endpoint. Skips locked rows: an activity that attempts such a
 * delivery cancels it itself. Changes nothing while the endpoint is enabled. Returns the number of canceled deliveries.
 */
export async function cancelWaitingDeliveries(database: Database, { endpointId }: EndpointRef): Promise<number> {
  let canceled = 0;
  for (;;) {
    const ended = await database.prisma.$executeRaw`
      WITH unfinished AS (
        SELECT d.event_id FROM webhook_delivery AS d JOIN webhook_endpoint AS e ON e.id = d.endpoint_id
        WHERE d.endpoint_id = ${endpointId}::uuid AND d.sweep_at IS NOT NULL AND e.status <> 'enabled'
        ORDER BY d.sweep_at LIMIT ${batch}::int
        FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      UPDATE webhook_delivery AS d SET state = 'canceled', sweep_at = NULL, ended_at = now()
      FROM unfinished WHERE d.event_id = unfinished.event_id AND d.endpoint_id = ${endpointId}::uuid`;
    canceled += ended;
    if (ended < batch) return canceled;
  }
}

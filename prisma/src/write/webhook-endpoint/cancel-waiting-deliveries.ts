import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

const batch = 1_000;

/**
 * Ends what still waits for an endpoint that gets nothing any more. A row that somebody holds is left to them: whoever
 * attempts for such an endpoint ends it the same way. Changes nothing while the endpoint is enabled.
 */
export async function cancelWaitingDeliveries(database: Database, { endpointId }: EndpointRef): Promise<number> {
  let abandoned = 0;
  for (;;) {
    const ended = await database.prisma.$executeRaw`
      WITH open AS (
        SELECT d.event_id FROM webhook_delivery AS d JOIN webhook_endpoint AS e ON e.id = d.endpoint_id
        WHERE d.endpoint_id = ${endpointId}::uuid AND d.sweep_at IS NOT NULL AND e.status <> 'enabled'
        ORDER BY d.sweep_at LIMIT ${batch}::int
        FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      UPDATE webhook_delivery AS d SET state = 'canceled', sweep_at = NULL, ended_at = now()
      FROM open WHERE d.event_id = open.event_id AND d.endpoint_id = ${endpointId}::uuid`;
    abandoned += ended;
    if (ended < batch) return abandoned;
  }
}

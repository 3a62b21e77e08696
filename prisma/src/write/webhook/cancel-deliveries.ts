import type { Database } from '../../database.js';
import type { DeliveryKey } from '../../read/webhook/delivery-row.js';

/**
 * Cancels deliveries that have not ended; ended ones are unchanged. Rows are locked in the same order as by
 * `saveAttempts`. The condition is on `ended_at`, not `sweep_at`: with `sweep_at` the planner may read the sweep's index
 * of all unfinished deliveries.
 */
export async function cancelDeliveries(database: Database, deliveries: readonly DeliveryKey[]): Promise<void> {
  await database.statements.$executeRaw`
    WITH unfinished AS (
      SELECT d.event_id, d.endpoint_id
      FROM webhook_delivery AS d
      JOIN jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS wanted ("eventId" uuid, "endpointId" uuid)
        ON d.event_id = wanted."eventId" AND d.endpoint_id = wanted."endpointId"
      WHERE d.ended_at IS NULL
      ORDER BY d.event_id, d.endpoint_id
      FOR NO KEY UPDATE OF d
    )
    UPDATE webhook_delivery AS d SET state = 'canceled', sweep_at = NULL, ended_at = now()
    FROM unfinished WHERE d.event_id = unfinished.event_id AND d.endpoint_id = unfinished.endpoint_id`;
}

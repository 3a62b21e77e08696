import type { EventId } from '@landed/contracts/ids/ids';
import type { WebhookEndpointId } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

/** One delivery, by its primary key. */
export interface DeliveryKey {
  readonly eventId: EventId;
  readonly endpointId: WebhookEndpointId;
}

/**
 * Ends deliveries that are still open: nobody attempts them any more. What has ended stays as it ended. Locked in one
 * order, as whoever records attempts locks them. `ended_at` says what is open, as for who loads what is: by `sweep_at`
 * everything that is open would be read.
 */
export async function cancelDeliveries(database: Database, deliveries: readonly DeliveryKey[]): Promise<void> {
  await database.prisma.$executeRaw`
    WITH open AS (
      SELECT d.event_id, d.endpoint_id
      FROM webhook_delivery AS d
      JOIN jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS wanted ("eventId" uuid, "endpointId" uuid)
        ON d.event_id = wanted."eventId" AND d.endpoint_id = wanted."endpointId"
      WHERE d.ended_at IS NULL
      ORDER BY d.event_id, d.endpoint_id
      FOR NO KEY UPDATE OF d
    )
    UPDATE webhook_delivery AS d SET state = 'canceled', sweep_at = NULL, ended_at = now()
    FROM open WHERE d.event_id = open.event_id AND d.endpoint_id = open.endpoint_id`;
}

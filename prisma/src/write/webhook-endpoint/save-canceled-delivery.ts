import { isUuid } from '@landed/contracts/ids/ids';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

/** Ends a delivery that is open: true. False when it had ended, null when there is none. */
export async function saveCanceledDelivery(
  database: Database,
  { endpointId, eventId }: DeliveryRef,
): Promise<boolean | null> {
  if (!isUuid(eventId)) return null;
  const [row] = await database.prisma.$queryRaw<{ ended: boolean }[]>`
    WITH ended AS (
      UPDATE webhook_delivery SET state = 'canceled', sweep_at = NULL, ended_at = now()
      WHERE event_id = ${eventId}::uuid AND endpoint_id = ${endpointId}::uuid AND ended_at IS NULL
      RETURNING 1
    )
    SELECT EXISTS (SELECT FROM ended) AS ended FROM webhook_delivery
    WHERE event_id = ${eventId}::uuid AND endpoint_id = ${endpointId}::uuid`;
  return row?.ended ?? null;
}

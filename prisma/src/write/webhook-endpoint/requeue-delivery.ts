import { webhookEndpointTest } from '@landed/contracts/event/types';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

/**
 * Starts the retry schedule of one event at one endpoint anew, or for the first time. Until `sweep_at` the caller is
 * expected to start the attempt. Returns the attempts made so far; null when the merchant has no such event on the rail,
 * or when it is the test event of another endpoint.
 */
export async function requeueDelivery(
  database: Database,
  { rail, merchantId, endpointId, eventId }: DeliveryRef,
): Promise<number | null> {
  const [reopened] = await database.prisma.$queryRaw<{ attempts: number }[]>`
    INSERT INTO webhook_delivery AS d (event_id, endpoint_id, merchant_id, rail, sweep_at)
    SELECT id, ${endpointId}::uuid, merchant_id, rail, now() + interval '60 seconds' FROM event
    WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${eventId}::uuid
      AND (type <> ${webhookEndpointTest} OR resource_id = ${endpointId}::uuid)
    ON CONFLICT (event_id, endpoint_id) DO UPDATE
      SET state = 'pending', tries = 0, sweep_at = EXCLUDED.sweep_at, ended_at = NULL
    RETURNING d.attempts`;
  return reopened?.attempts ?? null;
}

import { webhookEndpointTest } from '@landed/contracts/event/types';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

/**
 * Begins a new round for one event at one endpoint, or its first one. Until `sweep_at` it is for whoever asked to have
 * it attempted. Gives the attempts made so far; null when the merchant has no such event on the rail, or it is the test
 * of another endpoint.
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

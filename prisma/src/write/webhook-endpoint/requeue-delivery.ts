import { webhookEndpointTest } from '@landed/contracts/event/types';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { recordAction } from '../operator-action/operator-action.js';

/**
 * Starts the retry schedule of one event at one endpoint anew, or for the first time, and records the operator's action.
 * Until `sweep_at` the caller is expected to start the attempt. Returns the attempts made so far; null when the merchant
 * has no such event on the rail, or when it is the test event of another endpoint.
 */
export async function requeueDelivery(
  database: Database,
  { rail, merchantId, endpointId, eventId }: DeliveryRef,
  by: ChangedBy,
): Promise<number | null> {
  const action = {
    ...by,
    action: 'webhook_delivery.resend',
    target: sql`event_id::text`,
    isAccepted: sql`TRUE`,
    detail: sql`'Sent again to endpoint ' || endpoint_id || '.'`,
    source: sql`reopened`,
  };
  const [reopened] = await database.prisma.$queryRaw<{ attempts: number }[]>`
    WITH reopened AS (
      INSERT INTO webhook_delivery AS d (event_id, endpoint_id, merchant_id, rail, sweep_at)
      SELECT id, ${endpointId}::uuid, merchant_id, rail, now() + interval '60 seconds' FROM event
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${eventId}::uuid
        AND (type <> ${webhookEndpointTest} OR resource_id = ${endpointId}::uuid)
      ON CONFLICT (event_id, endpoint_id) DO UPDATE
        SET state = 'pending', tries = 0, sweep_at = EXCLUDED.sweep_at, ended_at = NULL
      RETURNING d.event_id, d.endpoint_id, d.merchant_id, d.rail, d.attempts
    ), ${recordAction(action)}
    SELECT attempts FROM reopened`;
  return reopened?.attempts ?? null;
}

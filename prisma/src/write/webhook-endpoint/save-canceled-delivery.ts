import { isUuid } from '@landed/contracts/ids/ids';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { recordAction } from '../operator-action/operator-action.js';

/**
 * Cancels an unfinished delivery and returns true. False when it had ended, null when it does not exist. Records the
 * operator's action: accepted, or rejected when the delivery had ended.
 */
export async function saveCanceledDelivery(
  database: Database,
  { endpointId, eventId }: DeliveryRef,
  by: ChangedBy,
): Promise<boolean | null> {
  if (!isUuid(eventId)) return null;
  const action = {
    ...by,
    action: 'webhook_delivery.cancel',
    target: sql`event_id::text`,
    isAccepted: sql`ended`,
    detail: sql`CASE WHEN ended THEN 'Canceled at endpoint ' ELSE 'Had already ended at endpoint ' END || endpoint_id || '.'`,
    source: sql`found`,
  };
  const [row] = await database.prisma.$queryRaw<{ ended: boolean }[]>`
    WITH ended AS (
      UPDATE webhook_delivery SET state = 'canceled', sweep_at = NULL, ended_at = now()
      WHERE event_id = ${eventId}::uuid AND endpoint_id = ${endpointId}::uuid AND ended_at IS NULL
      RETURNING 1
    ), found AS (
      SELECT event_id, endpoint_id, merchant_id, rail, EXISTS (SELECT FROM ended) AS ended FROM webhook_delivery
      WHERE event_id = ${eventId}::uuid AND endpoint_id = ${endpointId}::uuid
    ), ${recordAction(action)}
    SELECT ended FROM found`;
  return row?.ended ?? null;
}

import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';
import { type DeliveryRow, selectDeliveries } from '../../read/webhook/delivery-row.js';

export interface OverdueBatch {
  readonly rows: number;
  /** During this time the claimed deliveries cannot be claimed again. */
  readonly leaseMilliseconds: number;
}

const claim = {
  name: 'landed_webhook_claim_overdue',
  text: `
    WITH due AS (
      SELECT event_id, endpoint_id FROM webhook_delivery
      WHERE endpoint_id = $1 AND merchant_id = $2 AND rail = $3::rail AND sweep_at < now()
      ORDER BY sweep_at
      LIMIT $4
      FOR NO KEY UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_delivery AS d SET sweep_at = now() + $5 * interval '1 millisecond'
      FROM due WHERE d.event_id = due.event_id AND d.endpoint_id = due.endpoint_id
      RETURNING d.*
    )
    ${selectDeliveries('claimed')}
    ORDER BY ev.id`,
};

/**
 * Claims overdue deliveries of one endpoint, the longest overdue first, and returns them in the order of their events.
 * Skips rows that another process has locked.
 */
export async function claimOverdue(
  database: Database,
  { rail, merchantId, endpointId }: EndpointRef,
  { rows: limit, leaseMilliseconds }: OverdueBatch,
): Promise<readonly DeliveryRow[]> {
  const values = [endpointId, merchantId, rail, limit, leaseMilliseconds];
  const { rows } = await database.pool.query<DeliveryRow>({ ...claim, values });
  return rows;
}

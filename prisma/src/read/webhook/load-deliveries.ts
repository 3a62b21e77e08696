import type { DeliveryRef, NotifiedResource } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';
import { type DeliveryRow, selectDeliveries } from './delivery-row.js';

/**
 * Named statements are parsed once per connection. They bypass Prisma, whose overhead would be as large as the statement.
 * The condition is on `ended_at`, not on the equivalent `sweep_at`: with outdated statistics the planner would read the
 * sweep's index of all unfinished deliveries for one payment.
 */
const unfinishedOfResource = {
  name: 'landed_webhook_unfinished_of_resource',
  text: `${selectDeliveries('webhook_delivery')}
    WHERE ev.merchant_id = $1 AND ev.rail = $2::rail AND ev.resource_id = $3
      AND d.ended_at IS NULL
    ORDER BY ev.sequence, d.endpoint_id`,
};

const oneDelivery = {
  name: 'landed_webhook_delivery',
  text: `${selectDeliveries('webhook_delivery')}
    WHERE d.event_id = $1 AND d.endpoint_id = $2 AND d.merchant_id = $3 AND d.rail = $4::rail`,
};

/** The unfinished deliveries of a payment's or refund's events, in the order of the events. */
export async function loadWaitingDeliveries(
  database: Database,
  { rail, merchantId, resourceId }: NotifiedResource,
): Promise<readonly DeliveryRow[]> {
  const { rows } = await database.pool.query<DeliveryRow>({
    ...unfinishedOfResource,
    values: [merchantId, rail, resourceId],
  });
  return rows;
}

/** Null when the delivery is no longer stored, or belongs to another merchant. */
export async function loadDelivery(
  database: Database,
  { rail, merchantId, endpointId, eventId }: DeliveryRef,
): Promise<DeliveryRow | null> {
  const values = [eventId, endpointId, merchantId, rail];
  const { rows } = await database.pool.query<DeliveryRow>({ ...oneDelivery, values });
  return rows[0] ?? null;
}

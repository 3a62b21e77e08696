import type { DeliveryRef, NotifiedResource } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';
import { type DeliveryRow, selectDeliveries } from './delivery-row.js';

/**
 * Named, so that they are parsed once per connection. Past Prisma, which would cost as much as the statement. What is
 * open is asked for by its missing end and not by `sweep_at`, which says the same: else the sweep's index of everything
 * that is open would be read for one payment as long as the statistics are from a time when nearly nothing was.
 */
const openOfResource = {
  name: 'landed_webhook_open_of_resource',
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

/** The deliveries of a payment's or refund's events that have not ended, in the order of the events. */
export async function loadWaitingDeliveries(
  database: Database,
  { rail, merchantId, resourceId }: NotifiedResource,
): Promise<readonly DeliveryRow[]> {
  const { rows } = await database.pool.query<DeliveryRow>({
    ...openOfResource,
    values: [merchantId, rail, resourceId],
  });
  return rows;
}

/** Null when the delivery is not kept, or was never this merchant's. */
export async function loadDelivery(
  database: Database,
  { rail, merchantId, endpointId, eventId }: DeliveryRef,
): Promise<DeliveryRow | null> {
  const values = [eventId, endpointId, merchantId, rail];
  const { rows } = await database.pool.query<DeliveryRow>({ ...oneDelivery, values });
  return rows[0] ?? null;
}

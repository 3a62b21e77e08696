import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';

/** A loose index scan: one index step per endpoint, for any number of waiting deliveries. */
const statement = {
  name: 'landed_webhook_overdue_endpoints',
  text: `
    WITH RECURSIVE oldest AS (
      (SELECT endpoint_id, sweep_at, merchant_id, rail FROM webhook_delivery
       WHERE sweep_at IS NOT NULL
       ORDER BY endpoint_id, sweep_at LIMIT 1)
      UNION ALL
      SELECT next.* FROM oldest, LATERAL (
        SELECT endpoint_id, sweep_at, merchant_id, rail FROM webhook_delivery
        WHERE sweep_at IS NOT NULL AND endpoint_id > oldest.endpoint_id
        ORDER BY endpoint_id, sweep_at LIMIT 1
      ) AS next
    )
    SELECT endpoint_id AS "endpointId", merchant_id AS "merchantId", rail FROM oldest
    WHERE sweep_at < now()
    ORDER BY sweep_at
    LIMIT $1`,
};

/**
 * Endpoints with overdue deliveries, the longest overdue first. A delivery that a batch gives back becomes overdue anew
 * at that time, so endpoints that fail do not keep others out of the limit.
 */
export async function findOverdueEndpoints(database: Database, limit: number): Promise<readonly EndpointRef[]> {
  const { rows } = await database.pool.query<EndpointRef>({ ...statement, values: [limit] });
  return rows;
}

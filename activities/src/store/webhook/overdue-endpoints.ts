import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '@landed/prisma/database';

const statement = {
  name: 'landed_webhook_overdue_endpoints',
  text: `
    SELECT endpoint_id AS "endpointId", merchant_id AS "merchantId", rail
    FROM webhook_delivery
    WHERE sweep_at < now()
    GROUP BY endpoint_id, merchant_id, rail
    ORDER BY min(sweep_at)
    LIMIT $1`,
};

/**
 * Endpoints that have deliveries which nobody has attempted in time, those first that wait longest: what a bite gives
 * back counts from then, so that endpoints that fail do not keep the others from being found.
 */
export async function findOverdueEndpoints(database: Database, limit: number): Promise<readonly EndpointRef[]> {
  const { rows } = await database.pool.query<EndpointRef>({ ...statement, values: [limit] });
  return rows;
}

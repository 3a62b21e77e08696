import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '@landed/prisma/database';

const statement = {
  name: 'landed_webhook_overdue_endpoints',
  text: `
    SELECT DISTINCT endpoint_id AS "endpointId", merchant_id AS "merchantId", rail
    FROM webhook_delivery
    WHERE sweep_at < now()
    LIMIT $1`,
};

/** Endpoints that have deliveries which nobody has attempted in time. */
export async function findOverdueEndpoints(database: Database, limit: number): Promise<readonly EndpointRef[]> {
  const { rows } = await database.pool.query<EndpointRef>({ ...statement, values: [limit] });
  return rows;
}

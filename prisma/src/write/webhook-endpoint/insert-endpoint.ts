import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { type EndpointRow, endpointColumns, endpointOf } from '../../read/webhook-endpoint/endpoint-row.js';
import { recordChange } from './change-endpoint.js';

export interface NewEndpointRow extends EndpointRef {
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  /** The signing secret, sealed. */
  readonly secret: Buffer;
  /** The limit per merchant and rail. */
  readonly endpointsMax: number;
}

export type NotInserted = 'merchant_not_found' | 'rail_not_enabled' | 'too_many_endpoints';

/**
 * Inserts an endpoint. A row lock per merchant and rail makes concurrent inserts wait for each other, so that two cannot
 * both be the last one allowed. Charges do not wait for this lock: foreign key checks do not conflict with it.
 */
export async function insertEndpoint(
  database: Database,
  { endpointId, merchantId, rail, url, description, events, secret, endpointsMax }: NewEndpointRow,
  by: ChangedBy,
): Promise<WebhookEndpoint | NotInserted> {
  const { prisma } = database;
  const [merchants, rails, inserted] = await prisma.$transaction([
    prisma.merchant.count({ where: { id: merchantId } }),
    prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM merchant_rail WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail FOR NO KEY UPDATE`,
    prisma.$queryRaw<EndpointRow[]>`
      WITH inserted AS (
        INSERT INTO webhook_endpoint (id, merchant_id, rail, url, description, events, secret)
        SELECT ${endpointId}::uuid, merchant_id, rail, ${url}, ${description}, ${events}::text[], ${secret}::bytea
        FROM merchant_rail
        WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
          AND (SELECT count(*) FROM webhook_endpoint AS other
               WHERE other.merchant_id = ${merchantId}::uuid AND other.rail = ${rail}::rail
                 AND other.status <> 'deleted') < ${endpointsMax}::int
        RETURNING *
      ), ${recordChange('created', by, sql`inserted`)}
      SELECT ${endpointColumns} FROM inserted`,
  ]);
  const [row] = inserted;
  if (row !== undefined) return endpointOf(row);
  if (merchants === 0) return 'merchant_not_found';
  return rails.length === 0 ? 'rail_not_enabled' : 'too_many_endpoints';
}

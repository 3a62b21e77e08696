import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { ChangedBy, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { type EndpointRow, endpointColumns, endpointOf } from '../../read/webhook-endpoint/endpoint-row.js';
import { recordChange } from './change-endpoint.js';

export interface NewEndpointRow extends EndpointRef {
  readonly url: string;
  readonly events: readonly string[];
  /** Sealed. */
  readonly secret: Buffer;
  /** Endpoints that a merchant may have on a rail. */
  readonly endpointsMax: number;
}

/** What there was no room for, or no merchant or rail to put it on. */
export type NotInserted = 'merchant_not_found' | 'rail_not_enabled' | 'too_many_endpoints';

/**
 * Writes a new endpoint. They are written one after the other per merchant and rail, so that two at once cannot both be
 * the last that fits. The lock keeps nobody from charging: it is weaker than what a deletion of the row would take.
 */
export async function insertEndpoint(
  database: Database,
  { endpointId, merchantId, rail, url, events, secret, endpointsMax }: NewEndpointRow,
  by: ChangedBy,
): Promise<WebhookEndpoint | NotInserted> {
  const { prisma } = database;
  const [merchants, rails, inserted] = await prisma.$transaction([
    prisma.$queryRaw<unknown[]>`SELECT 1 FROM merchant WHERE id = ${merchantId}::uuid`,
    prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM merchant_rail WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail FOR NO KEY UPDATE`,
    prisma.$queryRaw<EndpointRow[]>`
      WITH inserted AS (
        INSERT INTO webhook_endpoint (id, merchant_id, rail, url, events, secret)
        SELECT ${endpointId}::uuid, merchant_id, rail, ${url}, ${events}::text[], ${secret}::bytea
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
  if (merchants.length === 0) return 'merchant_not_found';
  return rails.length === 0 ? 'rail_not_enabled' : 'too_many_endpoints';
}

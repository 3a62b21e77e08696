import { isUuid, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { type Database, sql } from '../../database.js';
import { type EndpointRow, endpointColumns, endpointOf } from './endpoint-row.js';

/** An endpoint of any merchant, by id; for operators. Null when it does not exist. */
export async function findEndpointById(database: Database, endpointId: string): Promise<WebhookEndpoint | null> {
  if (!isUuid(endpointId)) return null;
  const [row] = await database.prisma.$queryRaw<EndpointRow[]>`
    SELECT ${endpointColumns} FROM webhook_endpoint WHERE id = ${endpointId}::uuid`;
  return row === undefined ? null : endpointOf(row);
}

/** An endpoint of this merchant on this rail. Null when it is absent, another merchant's or on the other rail. */
export async function findEndpoint(database: Database, ref: EndpointRef): Promise<WebhookEndpoint | null> {
  const found = await findEndpointById(database, ref.endpointId);
  return found?.merchantId === ref.merchantId && found.rail === ref.rail ? found : null;
}

export interface EndpointFilter {
  readonly merchantId?: MerchantId;
  readonly rail?: Rail;
  /** Whether deleted endpoints are included. */
  readonly deleted?: boolean;
}

export const endpointPageMax = 1_000;

/** At most {@link endpointPageMax} endpoints after the id `after`, oldest first. */
export async function findEndpoints(
  database: Database,
  { merchantId, rail, deleted }: EndpointFilter,
  after: string | null = null,
): Promise<readonly WebhookEndpoint[]> {
  const rows = await database.prisma.$queryRaw<EndpointRow[]>`
    SELECT ${endpointColumns} FROM webhook_endpoint
    WHERE ${merchantId === undefined ? sql`TRUE` : sql`merchant_id = ${merchantId}::uuid`}
      AND ${rail === undefined ? sql`TRUE` : sql`rail = ${rail}::rail`}
      AND ${deleted === true ? sql`TRUE` : sql`status <> 'deleted'`}
      AND ${after === null ? sql`TRUE` : sql`id > ${after}::uuid`}
    ORDER BY webhook_endpoint.id LIMIT ${endpointPageMax}::int`;
  return rows.map(endpointOf);
}

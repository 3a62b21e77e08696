import { isUuid, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../clock/find-database-time.js';
import { type EndpointRow, endpointOf } from './endpoint-row.js';

const withoutSecrets = { secret: true, previousSecret: true } as const;

/** An endpoint of any merchant, by id; for operators. Null when it does not exist. */
export async function findEndpointById(database: Database, endpointId: string): Promise<WebhookEndpoint | null> {
  if (!isUuid(endpointId)) return null;
  const row = await database.prisma.webhookEndpoint.findUnique({ where: { id: endpointId }, omit: withoutSecrets });
  const [found = null] = row === null ? [] : await endpointsOf(database, [row]);
  return found;
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
  const rows = await database.prisma.webhookEndpoint.findMany({
    where: {
      ...(merchantId === undefined ? {} : { merchantId }),
      ...(rail === undefined ? {} : { rail }),
      ...(deleted === true ? {} : { status: { not: 'deleted' } }),
      ...(after === null ? {} : { id: { gt: after } }),
    },
    orderBy: { id: 'asc' },
    take: endpointPageMax,
    omit: withoutSecrets,
  });
  return endpointsOf(database, rows);
}

/** Whether an earlier secret has expired is decided by the database's clock. Few endpoints have one, so few reads ask. */
async function endpointsOf(database: Database, rows: readonly EndpointRow[]): Promise<readonly WebhookEndpoint[]> {
  if (rows.every(({ previousSecretExpiresAt }) => previousSecretExpiresAt === null)) return rows.map(endpointOf);
  const now = new Date(await findDatabaseTime(database));
  return rows.map((row) => {
    const { previousSecretExpiresAt: expires } = row;
    return endpointOf({ ...row, previousSecretExpiresAt: expires !== null && expires > now ? expires : null });
  });
}

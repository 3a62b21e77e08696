import { asId } from '@landed/contracts/ids/ids';
import type { DisabledReason } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '../../database.js';
import type { WebhookEndpointModel } from '../../generated/models.js';

/** An endpoint without its secrets. Raw statements name the columns as Prisma does, so that both have one mapping. */
export type EndpointRow = Pick<
  WebhookEndpointModel,
  | 'id'
  | 'merchantId'
  | 'rail'
  | 'url'
  | 'description'
  | 'events'
  | 'status'
  | 'disabledReason'
  | 'failures'
  | 'lastSuccessAt'
  | 'previousSecretExpiresAt'
  | 'enabledAt'
  | 'createdAt'
  | 'updatedAt'
>;

/** The columns of an `EndpointRow`. The end of an earlier secret is null once it has expired. */
export const endpointColumns = sql`id::text AS id, merchant_id::text AS "merchantId", rail::text AS rail, url, description, events,
  status::text AS status, disabled_reason AS "disabledReason", failures, last_success_at AS "lastSuccessAt",
  enabled_at AS "enabledAt", created_at AS "createdAt", updated_at AS "updatedAt",
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_expires_at END AS "previousSecretExpiresAt"`;

export function endpointOf(row: EndpointRow): WebhookEndpoint {
  return {
    endpointId: asId<'webhook_endpoint'>(row.id),
    merchantId: asId<'merchant'>(row.merchantId),
    rail: row.rail,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    disabledReason: row.disabledReason as DisabledReason | null,
    failures: row.failures,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    previousSecretExpiresAt: row.previousSecretExpiresAt?.toISOString() ?? null,
    enabledAt: row.enabledAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { DisabledReason, EndpointStatus } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { sql } from '../../database.js';

export interface EndpointRow {
  readonly id: string;
  readonly merchant_id: string;
  readonly rail: Rail;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: EndpointStatus;
  readonly disabled_reason: DisabledReason | null;
  readonly failures: number;
  readonly last_success_at: Date | null;
  readonly previous_secret_expires_at: Date | null;
  readonly enabled_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** All columns of an endpoint except its secrets. */
export const endpointColumns = sql`id::text AS id, merchant_id::text AS merchant_id, rail::text AS rail, url, events,
  status::text AS status, disabled_reason, failures, last_success_at, enabled_at, created_at, updated_at,
  CASE WHEN previous_secret_expires_at > now() THEN previous_secret_expires_at END AS previous_secret_expires_at`;

export function endpointOf(row: EndpointRow): WebhookEndpoint {
  return {
    endpointId: asId<'webhook_endpoint'>(row.id),
    merchantId: asId<'merchant'>(row.merchant_id),
    rail: row.rail,
    url: row.url,
    events: row.events,
    status: row.status,
    disabledReason: row.disabled_reason,
    failures: row.failures,
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    previousSecretExpiresAt: row.previous_secret_expires_at?.toISOString() ?? null,
    enabledAt: row.enabled_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

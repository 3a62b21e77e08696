import type { WebhookEndpoint } from '@landed/activities/webhook-endpoint/types';
import { instant } from '../output/instant.js';
import { fields, table } from '../output/table.js';

/** An endpoint in the document that `--json` prints. */
export function endpointDocument(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.endpointId,
    merchant_id: endpoint.merchantId,
    rail: endpoint.rail,
    url: endpoint.url,
    events: endpoint.events,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failures: endpoint.failures,
    last_success_at: endpoint.lastSuccessAt,
    previous_secret_expires_at: endpoint.previousSecretExpiresAt,
    enabled_at: endpoint.enabledAt,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}

/** An endpoint for people, a line per fact. */
export function endpointText(endpoint: WebhookEndpoint): string {
  return fields([
    ['endpoint', endpoint.endpointId],
    ['merchant', endpoint.merchantId],
    ['rail', endpoint.rail],
    ['url', endpoint.url],
    ['events', endpoint.events.join(', ')],
    ['status', standing(endpoint)],
    ['last success', instant(endpoint.lastSuccessAt)],
    ...(endpoint.previousSecretExpiresAt === null
      ? []
      : ([['old secret signs until', instant(endpoint.previousSecretExpiresAt)]] as const)),
  ]);
}

/** Endpoints in columns. */
export function endpointTable(endpoints: readonly WebhookEndpoint[]): string {
  if (endpoints.length === 0) return 'There are no endpoints.';
  return table(
    ['ENDPOINT', 'MERCHANT', 'RAIL', 'STATUS', 'LAST SUCCESS', 'EVENTS', 'URL'],
    endpoints.map((endpoint) => [
      endpoint.endpointId,
      endpoint.merchantId,
      endpoint.rail,
      standing(endpoint),
      instant(endpoint.lastSuccessAt),
      subscription(endpoint.events),
      endpoint.url,
    ]),
  );
}

function standing({ status, disabledReason, failures }: WebhookEndpoint): string {
  if (disabledReason !== null) return `${status} (${disabledReason})`;
  return failures === 0 ? status : `${status}, ${failures} failed`;
}

function subscription(events: readonly string[]): string {
  const [first = '', ...more] = events;
  return more.length === 0 ? first : `${first} +${more.length}`;
}

import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { instant } from '../output/instant.js';
import { fields, table } from '../output/table.js';

/** An endpoint as `--json` prints it. */
export function endpointDocument(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.endpointId,
    merchant_id: endpoint.merchantId,
    rail: endpoint.rail,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failures: endpoint.failures,
    last_success_at: endpoint.lastSuccessAt,
    previous_secret_expires_at: endpoint.previousSecretExpiresAt,
    enabled_at: endpoint.enabledAt,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  } satisfies Omit<EveryFieldInSnakeCase<WebhookEndpoint>, 'endpoint_id'> & { id: unknown };
}

/** One endpoint as text, one line per field. */
export function endpointText(endpoint: WebhookEndpoint): string {
  return fields([
    ['endpoint', endpoint.endpointId],
    ['merchant', endpoint.merchantId],
    ['mode', endpoint.rail],
    ['url', endpoint.url],
    ...(endpoint.description === null ? [] : ([['description', endpoint.description]] as const)),
    ['events', endpoint.events.join(', ')],
    ['status', statusOf(endpoint)],
    ['last success', instant(endpoint.lastSuccessAt)],
    ...(endpoint.previousSecretExpiresAt === null
      ? []
      : ([['old secret signs until', instant(endpoint.previousSecretExpiresAt)]] as const)),
  ]);
}

/** Endpoints as a table, one row each. */
export function endpointTable(endpoints: readonly WebhookEndpoint[]): string {
  if (endpoints.length === 0) return 'There are no endpoints.';
  return table(
    ['ENDPOINT', 'MERCHANT', 'MODE', 'STATUS', 'LAST SUCCESS', 'EVENTS', 'URL'],
    endpoints.map((endpoint) => [
      endpoint.endpointId,
      endpoint.merchantId,
      endpoint.rail,
      statusOf(endpoint),
      instant(endpoint.lastSuccessAt),
      subscription(endpoint.events),
      endpoint.url,
    ]),
  );
}

function statusOf({ status, disabledReason, failures }: WebhookEndpoint): string {
  if (disabledReason !== null) return `${status} (${disabledReason})`;
  return failures === 0 ? status : `${status}, ${failures} failed`;
}

function subscription(events: readonly string[]): string {
  const [first = '', ...more] = events;
  return more.length === 0 ? first : `${first} +${more.length}`;
}

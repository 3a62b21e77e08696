import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { attemptFigures, type EndpointFigures } from '@landed/management/webhook-endpoint/attempt-figures';
import type { EndpointView } from '../../wire/webhook-endpoint.js';
import type { Services } from '../services.js';

export async function endpointViews(
  services: Services,
  endpoints: readonly WebhookEndpoint[],
): Promise<EndpointView[]> {
  const figures = await attemptFigures(services, endpoints);
  return endpoints.map((endpoint, index) => endpointView(endpoint, figures[index] ?? noFigures));
}

export async function endpointViewOf(services: Services, endpoint: WebhookEndpoint): Promise<EndpointView> {
  const [figures = noFigures] = await attemptFigures(services, [endpoint]);
  return endpointView(endpoint, figures);
}

const noFigures: EndpointFigures = { total: 0, delivered: 0, lastAttemptAt: null, hasNeverSucceeded: false };

function endpointView(endpoint: WebhookEndpoint, figures: EndpointFigures): EndpointView {
  return {
    id: endpoint.endpointId,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failures: endpoint.failures,
    last_success_at: endpoint.lastSuccessAt,
    previous_secret_expires_at: endpoint.previousSecretExpiresAt,
    enabled_at: endpoint.enabledAt,
    created_at: endpoint.createdAt,
    attempts_7_days: { total: figures.total, delivered: figures.delivered },
    last_attempt_at: figures.lastAttemptAt,
    never_succeeded: figures.hasNeverSucceeded,
  };
}

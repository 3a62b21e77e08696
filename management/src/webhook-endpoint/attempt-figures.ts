import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { AttemptFigures, AttemptHour, WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { loadAttemptFigures, loadAttemptsByHour } from '@landed/prisma/read/webhook-endpoint/load-attempt-figures';
import type { EndpointService } from './endpoint-service.js';
import { requireUndeletedEndpoint } from './require-endpoint.js';

export interface EndpointFigures extends AttemptFigures {
  /** Attempts are stored, and no attempt ever succeeded: probably the URL or the server's code is wrong. */
  readonly hasNeverSucceeded: boolean;
}

/** The figures of each endpoint, in the order of the endpoints. */
export async function attemptFigures(
  { database }: EndpointService,
  endpoints: readonly WebhookEndpoint[],
): Promise<readonly EndpointFigures[]> {
  const ids = endpoints.map(({ endpointId }) => endpointId);
  const found = ids.length === 0 ? new Map<string, AttemptFigures>() : await loadAttemptFigures(database, ids);
  return endpoints.map(({ endpointId, lastSuccessAt }) => {
    const figures = found.get(endpointId) ?? { total: 0, delivered: 0, lastAttemptAt: null };
    return { ...figures, hasNeverSucceeded: figures.lastAttemptAt !== null && lastSuccessAt === null };
  });
}

/** Hours of the chart of an endpoint. */
const chartHours = 48;

/** The attempts of the last 48 hours, by hour of UTC, oldest first. Throws `endpoint_not_found`, `endpoint_deleted`. */
export async function attemptsByHour(
  { database }: EndpointService,
  ref: EndpointRef,
): Promise<{ readonly endpoint: WebhookEndpoint; readonly hours: readonly AttemptHour[] }> {
  const endpoint = await requireUndeletedEndpoint(database, ref);
  return { endpoint, hours: await loadAttemptsByHour(database, ref.endpointId, chartHours) };
}

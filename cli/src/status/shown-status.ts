import type { WebhookStanding } from '@landed/activities/webhook-endpoint/types';
import { instant } from '../output/instant.js';
import { fields, table } from '../output/table.js';

export interface Status extends WebhookStanding {
  /** Open workflows that wait for a person; null when Temporal does not answer. */
  readonly forReview: number | null;
}

export function statusDocument({ merchants, liveMerchants, endpoints, deliveries, disablings, forReview }: Status) {
  return {
    merchants,
    live_merchants: liveMerchants,
    endpoints,
    deliveries: {
      waiting: deliveries.waiting,
      overdue: deliveries.overdue,
      oldest_waiting_since: deliveries.oldestWaitingSince,
    },
    disabled_by_service: disablings.map(({ endpointId, reason, at }) => ({ endpoint_id: endpointId, reason, at })),
    workflows_for_review: forReview,
  };
}

export function statusText({ merchants, liveMerchants, endpoints, deliveries, disablings, forReview }: Status): string {
  const facts = fields([
    ['merchants', `${merchants}, ${liveMerchants} of them live`],
    ['endpoints', `${endpoints.enabled} enabled, ${endpoints.disabled} disabled, ${endpoints.deleted} deleted`],
    ['deliveries waiting', `${deliveries.waiting}, ${deliveries.overdue} of them overdue`],
    ['oldest waiting since', instant(deliveries.oldestWaitingSince)],
    ['disabled by the service', `${disablings.length} in the last 7 days`],
    ['workflows for a person', forReview === null ? 'unknown: Temporal does not answer' : String(forReview)],
  ]);
  if (disablings.length === 0) return facts;
  const rows = disablings.map(({ endpointId, reason, at }) => [instant(at), endpointId, reason ?? '-']);
  return `${facts}\n\n${table(['DISABLED', 'ENDPOINT', 'WHY'], rows)}`;
}

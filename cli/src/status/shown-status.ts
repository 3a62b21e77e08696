import type { WebhookStatus } from '@landed/contracts/webhook-endpoint/types';
import { instant } from '../output/instant.js';
import { fields, table } from '../output/table.js';

export interface Status extends WebhookStatus {
  /** Open workflows that need manual review; null when Temporal does not respond. */
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
    ['merchants', `${merchants} (${liveMerchants} enabled for live mode)`],
    ['endpoints', `${endpoints.enabled} enabled, ${endpoints.disabled} disabled, ${endpoints.deleted} deleted`],
    ['deliveries waiting', `${deliveries.waiting} (${deliveries.overdue} overdue)`],
    ['oldest waiting since', instant(deliveries.oldestWaitingSince)],
    ['disabled automatically', `${disablings.length} in the last 7 days`],
    ['manual reviews', forReview === null ? 'unknown: Temporal does not respond' : String(forReview)],
  ]);
  if (disablings.length === 0) return facts;
  const rows = disablings.map(({ endpointId, reason, at }) => [instant(at), endpointId, reason ?? '-']);
  return `${facts}\n\n${table(['DISABLED', 'ENDPOINT', 'REASON'], rows)}`;
}

import type { WebhookStatus } from '@landed/contracts/webhook-endpoint/types';
import { duration } from '../output/duration.js';
import { instant } from '../output/instant.js';
import { paint } from '../output/paint.js';
import { fields, table } from '../output/table.js';
import type { UnknownTotal } from './unknown-total.js';

export interface Status extends WebhookStatus {
  /** Open workflows that need manual review; null when Temporal does not respond. */
  readonly forReview: number | null;
  /** Operations with an unknown outcome, from the database. */
  readonly unknown: UnknownTotal;
}

export function statusDocument({ unknown, forReview, ...status }: Status) {
  const { merchants, liveMerchants, endpoints, deliveries, disablings } = status;
  return {
    merchants,
    live_merchants: liveMerchants,
    unknown_outcomes: {
      count: unknown.count,
      stuck: unknown.stuck,
      for_review: unknown.manualReviews,
      oldest_seconds: unknown.oldestSeconds,
    },
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

export function statusText({ unknown, forReview, ...status }: Status): string {
  const { merchants, liveMerchants, endpoints, deliveries, disablings } = status;
  const facts = fields([
    ['merchants', `${merchants} (${liveMerchants} enabled for live mode)`],
    ['unknown outcomes', unknownText(unknown)],
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

function unknownText({ count, stuck, oldestSeconds }: UnknownTotal): string {
  if (count === 0) return '0';
  const text = `${count} (${stuck} stuck for more than 2 minutes, the oldest for ${duration(oldestSeconds)})`;
  return stuck === 0 ? text : `${paint(process.stdout, 'red', text)}: \`landed stuck\` lists them`;
}

import type { WebhookStatus } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';

interface Row {
  readonly merchants: number;
  readonly live_merchants: number;
  readonly enabled: number;
  readonly disabled: number;
  readonly deleted: number;
  readonly never_succeeded: number;
  readonly waiting: number;
  readonly overdue: number;
  readonly oldest_waiting: Date | null;
}

interface DisablingRow {
  readonly endpoint_id: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** At most this many disabled endpoints are listed. */
const disablingsMax = 100;

/** Current counts, and the endpoints that the service disabled in the last 7 days, newest first. */
export async function loadWebhookStatus({ prisma }: Database): Promise<WebhookStatus> {
  const [rows, disablings] = await prisma.$transaction([
    prisma.$queryRaw<Row[]>`
      SELECT (SELECT count(*)::int FROM merchant) AS merchants,
             (SELECT count(*)::int FROM merchant_rail WHERE rail = 'live') AS live_merchants,
             count(*) FILTER (WHERE status = 'enabled')::int AS enabled,
             count(*) FILTER (WHERE status = 'disabled')::int AS disabled,
             count(*) FILTER (WHERE status = 'deleted')::int AS deleted,
             count(*) FILTER (WHERE status = 'enabled' AND last_success_at IS NULL AND failures > 0)::int AS never_succeeded,
             (SELECT count(*)::int FROM webhook_delivery WHERE sweep_at IS NOT NULL) AS waiting,
             (SELECT count(*)::int FROM webhook_delivery WHERE sweep_at < now()) AS overdue,
             (SELECT min(created_at) FROM webhook_delivery WHERE sweep_at IS NOT NULL) AS oldest_waiting
      FROM webhook_endpoint`,
    prisma.$queryRaw<DisablingRow[]>`
      SELECT endpoint_id::text AS endpoint_id, reason, at FROM webhook_endpoint_change
      WHERE change = 'disabled' AND actor = 'service' AND at > now() - interval '7 days'
      ORDER BY at DESC, id DESC LIMIT ${disablingsMax}::int`,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('A query of counts must return a row.');
  return {
    merchants: row.merchants,
    liveMerchants: row.live_merchants,
    endpoints: { enabled: row.enabled, disabled: row.disabled, deleted: row.deleted },
    neverSucceeded: row.never_succeeded,
    deliveries: {
      waiting: row.waiting,
      overdue: row.overdue,
      oldestWaitingSince: row.oldest_waiting?.toISOString() ?? null,
    },
    disablings: disablings.map(({ endpoint_id, reason, at }) => ({
      endpointId: endpoint_id,
      reason,
      at: at.toISOString(),
    })),
  };
}

import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { AttemptOutcome, DeliveryState } from '@landed/contracts/webhook/types';
import type { Delivery, DeliveryAttempt, DeliveryCursor } from '@landed/contracts/webhook-endpoint/types';
import { type Database, type SqlPart, sql } from '../../database.js';
import type { WebhookAttemptModel, WebhookDeliveryModel } from '../../generated/models.js';

export interface DeliveryFilter {
  readonly merchantId?: MerchantId;
  readonly rail?: Rail;
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly state?: DeliveryState;
  /** The last delivery of the previous page. */
  readonly after?: DeliveryCursor;
}

type DeliveryRow = Pick<
  WebhookDeliveryModel,
  'eventId' | 'endpointId' | 'merchantId' | 'rail' | 'state' | 'attempts' | 'tries' | 'createdAt' | 'endedAt'
> & { readonly type: string; readonly eventCreatedAt: Date };

/** Deliveries without their attempts, by event and endpoint, the newest first. */
export async function findDeliveries(
  database: Database,
  filter: DeliveryFilter,
  limit: number,
): Promise<readonly Omit<Delivery, 'made'>[]> {
  const rows = await database.prisma.$queryRaw<DeliveryRow[]>`
    SELECT d.event_id::text AS "eventId", d.endpoint_id::text AS "endpointId", d.merchant_id::text AS "merchantId",
           d.rail::text AS rail, e.type, e.created_at AS "eventCreatedAt", d.state::text AS state, d.attempts, d.tries,
           d.created_at AS "createdAt", d.ended_at AS "endedAt"
    FROM webhook_delivery AS d JOIN event AS e ON e.id = d.event_id
    WHERE ${conditions(filter)}
    ORDER BY d.event_id DESC, d.endpoint_id DESC LIMIT ${limit}::int`;
  return rows.map((row) => ({
    rail: row.rail,
    merchantId: asId<'merchant'>(row.merchantId),
    endpointId: asId<'webhook_endpoint'>(row.endpointId),
    eventId: asId<'event'>(row.eventId),
    eventType: row.type,
    eventCreatedAt: row.eventCreatedAt.toISOString(),
    state: row.state,
    attempts: row.attempts,
    tries: row.tries,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** Some conditions are redundant (on the event, or implied by a state): each one makes a further index usable. */
function conditions({ merchantId, rail, endpointId, eventId, state, after }: DeliveryFilter): SqlPart {
  let all = sql`TRUE`;
  const and = (condition: SqlPart) => {
    all = sql`${all} AND ${condition}`;
  };
  if (merchantId !== undefined) and(sql`d.merchant_id = ${merchantId}::uuid AND e.merchant_id = ${merchantId}::uuid`);
  if (rail !== undefined) and(sql`d.rail = ${rail}::rail AND e.rail = ${rail}::rail`);
  if (endpointId !== undefined) and(sql`d.endpoint_id = ${endpointId}::uuid`);
  if (eventId !== undefined) and(sql`d.event_id = ${eventId}::uuid`);
  if (state !== undefined) and(sql`d.state = ${state}::webhook_delivery_state`);
  if (state === 'pending' || state === 'retrying') and(sql`d.sweep_at IS NOT NULL`);
  if (after !== undefined) and(sql`(d.event_id, d.endpoint_id) < (${after.eventId}::uuid, ${after.endpointId}::uuid)`);
  return all;
}

export interface StoredAttempt extends DeliveryCursor {
  readonly attempt: DeliveryAttempt;
  /** Sealed; null when there is none or when it was not requested. */
  readonly response: Uint8Array | null;
}

/** The attempts of these deliveries, in order per delivery. */
export async function findAttempts(
  database: Database,
  deliveries: readonly DeliveryCursor[],
  responses: boolean,
): Promise<readonly StoredAttempt[]> {
  const rows = await database.prisma.$queryRaw<WebhookAttemptModel[]>`
    SELECT a.event_id::text AS "eventId", a.endpoint_id::text AS "endpointId", a.number, a.started_at AS "startedAt",
           a.duration_ms AS "durationMs", a.outcome, a.status_code AS "statusCode", a.next_attempt_at AS "nextAttemptAt",
           CASE WHEN ${responses}::boolean THEN a.response END AS response
    FROM webhook_attempt AS a
    JOIN unnest(${deliveries.map(({ eventId }) => eventId)}::uuid[],
                ${deliveries.map(({ endpointId }) => endpointId)}::uuid[]) AS d (event_id, endpoint_id)
      ON a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
    ORDER BY a.event_id, a.endpoint_id, a.number`;
  return rows.map((row) => ({
    eventId: asId<'event'>(row.eventId),
    endpointId: asId<'webhook_endpoint'>(row.endpointId),
    attempt: {
      number: row.number,
      startedAt: row.startedAt.toISOString(),
      durationMilliseconds: row.durationMs,
      outcome: row.outcome as AttemptOutcome,
      statusCode: row.statusCode,
      nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    },
    response: row.response,
  }));
}

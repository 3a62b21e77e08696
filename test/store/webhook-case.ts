import { randomUUID } from 'node:crypto';
import { createWebhookActivities } from '@landed/activities/webhook/activities';
import type { DisabledEndpoint, WebhookDependencies } from '@landed/activities/webhook/dependencies';
import { createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import type { WebhookReply, WebhookRequest, WebhookTransport } from '@landed/activities/webhook/transport/port';
import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import { asId, type EventId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { AttemptOutcome, DeliveryRef, EndpointRef, EndpointStatus } from '@landed/contracts/webhook/types';
import { newWebhookSecret } from '@landed/management/webhook-endpoint/webhook-secret';
import type { Database } from '@landed/prisma/database';
import { sealContexts, sealJson } from '@landed/prisma/sealing';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { v7 as uuidV7 } from 'uuid';

export const newTestMerchant = (database: Database, rails: readonly Rail[] = ['test']): Promise<MerchantId> =>
  createMerchant(database, { id: randomUUID(), name: 'Of a test', rails });

export interface EndpointCase {
  readonly merchantId: MerchantId;
  readonly rail?: Rail;
  readonly url?: string;
  readonly events?: readonly string[];
  readonly status?: EndpointStatus;
}

/** Inserts the row of an endpoint directly: these tests are not about creating endpoints. */
export async function newEndpointRow(
  database: Database,
  keyring: Keyring,
  { merchantId, rail = 'test', url = 'https://shop.example/hooks', events = ['*'], status = 'enabled' }: EndpointCase,
): Promise<EndpointRef & { readonly secret: string }> {
  const endpointId = asId<'webhook_endpoint'>(uuidV7());
  const secret = newWebhookSecret();
  await database.pool.query(
    `INSERT INTO webhook_endpoint (id, merchant_id, rail, url, events, status, disabled_reason, secret)
     VALUES ($1, $2, $3, $4, $5, $6::webhook_endpoint_status, CASE WHEN $6::webhook_endpoint_status = 'disabled' THEN 'operator' END, $7)`,
    [
      endpointId,
      merchantId,
      rail,
      url,
      events,
      status,
      seal(keyring, Buffer.from(secret), sealContexts.webhookSecret(endpointId)),
    ],
  );
  return { rail, merchantId, endpointId, secret };
}

export interface EventCase {
  readonly merchantId: MerchantId;
  readonly rail?: Rail;
  readonly type?: string;
  readonly resourceId?: string;
  readonly sequence?: number;
}

/** Inserts an event as a change of a resource does. */
export async function insertEvent(
  database: Database,
  keyring: Keyring,
  { merchantId, rail = 'test', type = 'payment_intent.succeeded', resourceId = uuidV7(), sequence = 1 }: EventCase,
): Promise<{ readonly eventId: EventId; readonly resourceId: string }> {
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, { id: resourceId, object: 'payment_intent' }, sealContexts.snapshot(eventId));
  await database.pool.query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '2026-11-21T12:00:00.123Z')`,
    [eventId, rail, merchantId, type, resourceId, sequence, snapshot],
  );
  return { eventId, resourceId };
}

/** Inserts many events of different payments in one statement. */
export async function insertEvents(
  database: Database,
  keyring: Keyring,
  { merchantId, rail = 'test' }: Pick<EventCase, 'merchantId' | 'rail'>,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const [id, resourceId] = [asId<'event'>(uuidV7()), uuidV7()];
    const snapshot = sealJson(keyring, { id: resourceId, object: 'payment_intent' }, sealContexts.snapshot(id));
    return { id, resourceId, snapshot };
  });
  await database.pool.query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
     SELECT id, $1, $2, 'payment_intent.succeeded', resource_id, 1, snapshot, '2026-11-21T12:00:00.123Z'
     FROM unnest($3::uuid[], $4::uuid[], $5::bytea[]) AS e (id, resource_id, snapshot)`,
    [
      rail,
      merchantId,
      rows.map(({ id }) => id),
      rows.map(({ resourceId }) => resourceId),
      rows.map(({ snapshot }) => snapshot),
    ],
  );
}

export interface StoredDelivery {
  readonly state: string;
  readonly attempts: number;
  readonly tries: number;
  /** Minutes until the sweep may claim it, rounded. */
  readonly sweepIn: number | null;
  readonly ended: boolean;
  /** The outcome of each attempt, in order. */
  readonly outcomes: readonly string[];
}

/** A delivery as stored; null when there is none. */
export async function storedDelivery(
  database: Database,
  { eventId, endpointId }: Pick<DeliveryRef, 'eventId' | 'endpointId'>,
): Promise<StoredDelivery | null> {
  const { rows } = await database.pool.query<StoredDelivery>(
    `SELECT state, attempts, tries, round(EXTRACT(EPOCH FROM sweep_at - now()) / 60)::int AS "sweepIn",
            ended_at IS NOT NULL AS ended,
            ARRAY(SELECT outcome FROM webhook_attempt AS a WHERE a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
                  ORDER BY number) AS outcomes
     FROM webhook_delivery AS d WHERE event_id = $1 AND endpoint_id = $2`,
    [eventId, endpointId],
  );
  return rows[0] ?? null;
}

export interface StoredEndpoint {
  readonly status: EndpointStatus;
  readonly disabled_reason: string | null;
  readonly failures: number;
  readonly succeeded: boolean;
  /** `[change, actor, reason]`. */
  readonly changes: readonly (readonly (string | null)[])[];
}

export async function storedEndpoint(
  database: Database,
  { endpointId }: Pick<EndpointRef, 'endpointId'>,
): Promise<StoredEndpoint> {
  const { rows } = await database.pool.query<StoredEndpoint>(
    `SELECT status, disabled_reason, failures, last_success_at IS NOT NULL AS succeeded,
            (SELECT coalesce(jsonb_agg(jsonb_build_array(change, actor, reason) ORDER BY id), '[]')
             FROM webhook_endpoint_change WHERE endpoint_id = e.id) AS changes
     FROM webhook_endpoint AS e WHERE id = $1`,
    [endpointId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The endpoint was not found.');
  return row;
}

export function reply(outcome: AttemptOutcome, changes: Partial<WebhookReply> = {}): WebhookReply {
  const statusCode = { delivered: 200, gone: 410, redirected: 302, status: 500 }[outcome as string] ?? null;
  return { outcome, statusCode, response: null, retryAfterMilliseconds: null, durationMilliseconds: 12.4, ...changes };
}

export interface FakeTransport extends WebhookTransport {
  readonly requests: WebhookRequest[];
  /** The most concurrent requests. */
  readonly mostAtOnce: number;
}

/** A transport whose endpoints respond as given. */
export function fakeTransport(
  respond: (request: WebhookRequest, nth: number) => WebhookReply | Promise<WebhookReply> = () => reply('delivered'),
): FakeTransport {
  const requests: WebhookRequest[] = [];
  let inFlight = 0;
  let mostAtOnce = 0;
  return {
    requests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    async post(request) {
      requests.push(request);
      inFlight += 1;
      mostAtOnce = Math.max(mostAtOnce, inFlight);
      try {
        return await respond(request, requests.length);
      } finally {
        inFlight -= 1;
      }
    },
    close: async () => undefined,
  };
}

/** The activities of one worker process, without jitter: delays are exactly those of the policy. */
export function newWorker(
  database: Database,
  keyring: Keyring,
  transport: WebhookTransport,
  changes: Partial<WebhookDependencies> = {},
) {
  const disabled: DisabledEndpoint[] = [];
  const logged: (readonly [Readonly<Record<string, string>>, string])[] = [];
  const log = {
    warn: (fields: Readonly<Record<string, string>>, message: string) => logged.push([fields, message]),
    error: (fields: Readonly<Record<string, string>>, message: string) => logged.push([fields, message]),
  };
  const activities = createWebhookActivities({
    database,
    keyring,
    transport,
    concurrency: createEndpointConcurrency(),
    log,
    onDisabled: (endpoint) => disabled.push(endpoint),
    random: () => 0.5,
    ...changes,
  });
  return { ...activities, disabled, logged };
}

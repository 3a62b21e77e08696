import { asId, type EventId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { DeliveryRef, DeliveryState } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { createEndpoint, type NewEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import type { DeliveryStarter } from '@landed/management/webhook-endpoint/delivery-starter';
import { EndpointError } from '@landed/management/webhook-endpoint/endpoint-error';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import type { Database } from '@landed/prisma/database';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { v7 as uuidV7 } from 'uuid';

export const operator = { actor: 'f.okafor', reason: null } as const;

/** A merchant of this test's own. */
export function newOwner(database: Database, rails: readonly Rail[] = ['test']): Promise<MerchantId> {
  return createMerchant(database, { id: uuidV7(), name: 'Of a test', rails });
}

/** An endpoint of a merchant, as an operator makes it. */
export async function newEndpoint(
  desk: EndpointService,
  merchantId: MerchantId,
  changes: Partial<NewEndpoint> = {},
): Promise<WebhookEndpoint> {
  const wanted = {
    merchantId,
    rail: 'test',
    url: 'https://shop.example/hooks',
    localTargets: false,
    ...changes,
  } as const;
  return (await createEndpoint(desk, wanted, operator)).endpoint;
}

/** The code of a refusal; anything else is a fault of the test. */
export async function errorCodeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof EndpointError) return error.code;
    throw error;
  }
  return 'was taken';
}

/** An event of a merchant, told so many minutes ago; its deliveries are written with it. */
export async function newEvent(
  database: Database,
  merchantId: MerchantId,
  {
    type = 'payment_intent.succeeded',
    minutesAgo = 0,
    rail = 'test',
  }: { type?: string; minutesAgo?: number; rail?: Rail } = {},
): Promise<EventId> {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const id = asId<'event'>(uuidV7({ msecs: at.getTime() }));
  await database.pool.query(
    `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
     VALUES ($1, $2, $3, $4, gen_random_uuid(), 1, '\\x00', $5)`,
    [id, rail, merchantId, type, at],
  );
  return id;
}

/** Brings a delivery to where delivering it would have: so many attempts made, and this state. */
export async function setDeliveryState(
  database: Database,
  { eventId, endpointId }: Pick<DeliveryRef, 'eventId' | 'endpointId'>,
  state: DeliveryState,
  attempts = state === 'pending' ? 0 : 1,
): Promise<void> {
  await database.pool.query(
    `UPDATE webhook_delivery
     SET state = $3::webhook_delivery_state, attempts = $4, tries = $4,
         sweep_at = CASE WHEN $3 IN ('pending', 'retrying') THEN now() + interval '1 hour' END,
         ended_at = CASE WHEN $3 IN ('pending', 'retrying') THEN NULL ELSE now() END
     WHERE event_id = $1 AND endpoint_id = $2`,
    [eventId, endpointId, state, attempts],
  );
  await database.pool.query(
    `INSERT INTO webhook_attempt (event_id, endpoint_id, number, started_at, duration_ms, outcome, status_code)
     SELECT $1, $2, number, now(), 12, CASE WHEN $4 = 'delivered' AND number = $3 THEN 'delivered' ELSE 'status' END,
            CASE WHEN $4 = 'delivered' AND number = $3 THEN 200 ELSE 500 END
     FROM generate_series(1, $3) AS number`,
    [eventId, endpointId, attempts, state],
  );
}

export interface StoredDelivery {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly tries: number;
  /** Seconds from now until the sweep may take it, to the nearest ten; null once it has ended. */
  readonly sweepIn: number | null;
}

/** Where the deliveries to an endpoint stand, by event. */
export async function storedDeliveries(database: Database, endpointId: string): Promise<Record<string, StoredDelivery>> {
  const { rows } = await database.pool.query<StoredDelivery & { event_id: string }>(
    `SELECT event_id, state, attempts, tries, round(extract(epoch FROM sweep_at - now()) / 10)::int * 10 AS "sweepIn"
     FROM webhook_delivery WHERE endpoint_id = $1`,
    [endpointId],
  );
  return Object.fromEntries(rows.map(({ event_id, ...standing }) => [event_id, standing]));
}

/** What was done to an endpoint, in order. */
export async function changesOf(
  database: Database,
  endpointId: string,
): Promise<readonly (readonly (string | null)[])[]> {
  const { rows } = await database.pool.query<{ change: string; actor: string; reason: string | null }>(
    'SELECT change, actor, reason FROM webhook_endpoint_change WHERE endpoint_id = $1 ORDER BY id',
    [endpointId],
  );
  return rows.map(({ change, actor, reason }) => [change, actor, reason]);
}

/** Remembers what it was asked to start; fails as a server does that is away when told so. */
export function recordingStarter({ isAway = false } = {}) {
  const started: (readonly [string, string, number?])[] = [];
  const remember = async (...call: readonly [string, string, number?]) => {
    if (isAway) throw new Error('away');
    started.push(call);
  };
  const starter: DeliveryStarter = {
    deliver: ({ eventId }, attempts) => remember('deliver', eventId, attempts),
    backfill: ({ endpointId }) => remember('backfill', endpointId),
    cancel: ({ eventId }) => remember('abandon', eventId),
  };
  return { dispatch: starter, started };
}

import type { EventId, MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { DeliveryState, EndpointStatus, WebhookEndpointId } from '@landed/contracts/webhook/types';
import type { EventRow } from '../event/event-row.js';

/** The primary key of a delivery. */
export interface DeliveryKey {
  readonly eventId: EventId;
  readonly endpointId: WebhookEndpointId;
}

/** A delivery with everything that an attempt needs: the event, its operation's key, and the endpoint. */
export interface DeliveryRow extends EventRow {
  readonly id: EventId;
  readonly merchant_id: MerchantId;
  readonly rail: Rail;
  readonly endpoint_id: WebhookEndpointId;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly tries: number;
  /** Milliseconds until the sweep may claim it, by the database's clock; null once it has ended. */
  readonly sweep_in: number | null;
  readonly url: string;
  readonly endpoint_status: EndpointStatus;
  readonly secret: Uint8Array;
  /** Null when there is none, or when it has expired. */
  readonly previous_secret: Uint8Array | null;
}

/** Milliseconds until an instant, without a fraction: stored instants have millisecond precision. */
export function untilInstant(instant: string): string {
  return `(EXTRACT(EPOCH FROM ${instant} - date_trunc('milliseconds', now())) * 1000)::float8`;
}

/** Selects {@link DeliveryRow}s from `d`: a table or CTE with the columns of `webhook_delivery`. */
export function selectDeliveries(d: string): string {
  return `
    SELECT ev.id, ev.type, ev.rail, ev.merchant_id, ev.sequence, ev.previous_status, ev.request_id, ev.snapshot,
           ev.created_at, o.key_hash, o.key_sealed, d.endpoint_id, d.state, d.attempts, d.tries,
           ${untilInstant('d.sweep_at')} AS sweep_in, e.url, e.status AS endpoint_status, e.secret,
           CASE WHEN e.previous_secret_expires_at > now() THEN e.previous_secret END AS previous_secret
    FROM ${d} AS d
    JOIN event AS ev ON ev.merchant_id = d.merchant_id AND ev.rail = d.rail AND ev.id = d.event_id
    JOIN webhook_endpoint AS e ON e.merchant_id = d.merchant_id AND e.rail = d.rail AND e.id = d.endpoint_id
    LEFT JOIN operation AS o ON o.merchant_id = ev.merchant_id AND o.rail = ev.rail AND o.id = ev.operation_id`;
}

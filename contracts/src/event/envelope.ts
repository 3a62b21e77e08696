import { type EventId, isUuid } from '../ids/ids.js';
import { apiVersion } from '../product/product.js';
import { containsCardNumber } from '../text/card-number.js';

/** An event as the store returns it, decrypted. Instants are RFC 3339 in UTC. */
export interface StoredEvent {
  readonly id: EventId;
  readonly type: string;
  readonly livemode: boolean;
  /** Counts from 1 per resource, without gaps. */
  readonly sequence: number;
  readonly previousStatus: string | null;
  /** The request that caused the event. Both are null without a request. The key is null once it has expired. */
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null };
  /** The resource right after its state changed. */
  readonly snapshot: unknown;
  readonly createdAt: string;
}

/**
 * The body of a webhook and of `GET /v1/events/{id}`. Equal input gives equal bytes, so every attempt of a delivery
 * sends the same body.
 */
export function eventEnvelope(event: StoredEvent) {
  return {
    id: event.id,
    object: 'event' as const,
    type: event.type,
    api_version: apiVersion,
    livemode: event.livemode,
    timestamp: event.createdAt,
    sequence: event.sequence,
    request: { id: event.request.id, idempotency_key: withoutCardNumber(event.request.idempotencyKey) },
    data: { object: event.snapshot, previous_status: event.previousStatus },
  };
}

/**
 * A key can be any text, even a card number, which must not leave the service. A UUID never counts as a card number.
 */
function withoutCardNumber(key: string | null): string | null {
  return key !== null && !isUuid(key) && containsCardNumber(key) ? null : key;
}

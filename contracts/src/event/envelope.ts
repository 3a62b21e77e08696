import { type EventId, isUuid } from '../ids/ids.js';
import { apiVersion } from '../product/product.js';
import { containsCardNumber } from '../text/card-number.js';

/** An event as the store has it, opened. Instants are RFC 3339 in UTC. */
export interface StoredEvent {
  readonly id: EventId;
  readonly type: string;
  readonly livemode: boolean;
  /** Counts from 1 per resource, without gaps. */
  readonly sequence: number;
  readonly previousStatus: string | null;
  /** The request that led to it; nulls where nobody asked, and the key once it has faded. */
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null };
  /** The resource as it was when its state changed. */
  readonly snapshot: unknown;
  readonly createdAt: string;
}

/** What a webhook carries and `GET /v1/events/{id}` answers. Equal input gives equal bytes, so every retry sends the same. */
export function eventEnvelope(event: StoredEvent) {
  return {
    id: event.id,
    object: 'event' as const,
    type: event.type,
    api_version: apiVersion,
    livemode: event.livemode,
    timestamp: event.createdAt,
    sequence: event.sequence,
    request: { id: event.request.id, idempotency_key: tellable(event.request.idempotencyKey) },
    data: { object: event.snapshot, previous_status: event.previousStatus },
  };
}

/** A key can be any text, a card number too, which is told to nobody. A UUID is none, whatever its digits look like. */
function tellable(key: string | null): string | null {
  return key !== null && !isUuid(key) && containsCardNumber(key) ? null : key;
}

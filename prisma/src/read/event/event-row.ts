import type { EventId } from '@landed/contracts/ids/ids';

/** What the sealed parts of an event are bound to: whoever writes them and whoever reads them take it from here. */
export const eventContexts = {
  snapshot: (eventId: EventId) => `event-snapshot/${eventId}`,
  idempotencyKey: (keyHash: string) => `idempotency-key/${keyHash}`,
} as const;

/** An event with what it was caused by, as statements read it: `event` joined with its `operation`, sealed parts closed. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly rail: 'test' | 'live';
  readonly sequence: number;
  readonly previous_status: string | null;
  readonly request_id: string | null;
  readonly snapshot: Uint8Array;
  readonly created_at: Date;
  /** Null where nobody asked, and once the key has faded. */
  readonly key_hash: string | null;
  readonly key_sealed: Uint8Array | null;
}

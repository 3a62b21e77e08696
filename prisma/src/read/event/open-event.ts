import type { StoredEvent } from '@landed/contracts/event/envelope';
import { asId, type EventId } from '@landed/contracts/ids/ids';
import { sealContexts } from '../../sealing.js';
import type { EventRow } from './event-row.js';

/**
 * Decrypts an event's row.
 *
 * @param open decrypts JSON from a sealed box that is bound to `context`. The caller supplies it and has the
 *   keys.
 */
export function openEvent(row: EventRow, open: (box: Uint8Array, context: string) => unknown): StoredEvent {
  const id = asId<'event'>(row.id) satisfies EventId;
  return {
    id,
    type: row.type,
    livemode: row.rail === 'live',
    sequence: row.sequence,
    previousStatus: row.previous_status,
    request: { id: row.request_id, idempotencyKey: idempotencyKey(row, open) },
    snapshot: open(row.snapshot, sealContexts.snapshot(id)),
    createdAt: row.created_at.toISOString(),
  };
}

function idempotencyKey(
  { key_hash, key_sealed }: EventRow,
  open: (box: Uint8Array, context: string) => unknown,
): string | null {
  if (key_hash === null || key_sealed === null) return null;
  return open(key_sealed, sealContexts.idempotencyKey(key_hash)) as string;
}

import type { EventId, MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

export interface NewEvent {
  readonly id: EventId;
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly type: string;
  /** The operation that caused the event; SQL `NULL` when there is none. */
  readonly operationId: SqlPart;
  readonly requestId: string | null;
  /** Null when the event reports no change of the status. */
  readonly previousStatus: string | null;
  /** The resource after the change, sealed. */
  readonly snapshot: Buffer;
  /** RFC 3339. */
  readonly at: string;
}

/**
 * The last part of a statement whose CTE `moved` contains the changed resource: inserts its next event. When a concurrent
 * statement has inserted an event of the resource, the unique index makes this one fail, and the caller runs it again.
 */
export function insertEvent(event: NewEvent): SqlPart {
  return sql`INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id,
                               previous_status, snapshot, created_at)
    SELECT ${event.id}::uuid, ${event.rail}::rail, ${event.merchantId}::uuid, ${event.type}, moved.id,
           (SELECT COALESCE(max(sequence), 0) + 1 FROM event WHERE resource_id = moved.id), ${event.operationId},
           ${event.requestId}::uuid, ${event.previousStatus}, ${event.snapshot}::bytea, ${event.at}::timestamptz
    FROM moved`;
}

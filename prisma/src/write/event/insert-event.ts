import type { EventId, MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

export interface NewEvent {
  readonly id: EventId;
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly type: string;
  /** Whose doing it is; null in SQL for nobody's. */
  readonly operationId: SqlPart;
  readonly requestId: string | null;
  readonly previousStatus: string;
  /** The resource as it is now, sealed. */
  readonly snapshot: Buffer;
  /** RFC 3339. */
  readonly at: string;
}

/**
 * The end of a statement whose part `moved` has the resource that changed: its next event. Whoever else has told of the
 * resource since the statement began makes it fail, and it runs again.
 */
export function insertEvent(event: NewEvent): SqlPart {
  return sql`INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id,
                               previous_status, snapshot, created_at)
    SELECT ${event.id}::uuid, ${event.rail}::rail, ${event.merchantId}::uuid, ${event.type}, moved.id,
           (SELECT max(sequence) + 1 FROM event WHERE resource_id = moved.id), ${event.operationId},
           ${event.requestId}::uuid, ${event.previousStatus}, ${event.snapshot}::bytea, ${event.at}::timestamptz
    FROM moved`;
}

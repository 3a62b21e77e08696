import { sql } from '../../database.js';

/** The columns of an `EventRow`, in a statement with the event as `e` and its operation, left joined, as `o`. */
export const eventColumns = sql`e.id::text AS id, e.type, e.rail::text AS rail, e.sequence, e.previous_status,
  e.request_id::text AS request_id, e.snapshot, e.created_at, o.key_hash, o.key_sealed`;

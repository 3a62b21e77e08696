import type { EventType } from '@landed/contracts/event/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, sql } from '../../database.js';
import { eventColumns } from './event-columns.js';
import type { EventRow } from './event-row.js';

export interface EventPageQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly limit: number;
  /** Only events older than this one, of the same merchant and rail; null to start at the newest. */
  readonly startingAfter: string | null;
  /** Null for every type. */
  readonly type: EventType | null;
}

export interface EventPage {
  /** Newest first, by id: a version 7 id begins with the time. */
  readonly events: readonly EventRow[];
  readonly hasMore: boolean;
}

/** The largest possible id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * One page of events. Null when `startingAfter` is not an event of this merchant and rail. With a type, the statement is
 * a different one: a common plan could not use the index by type.
 */
export async function listEvents(database: Database, query: EventPageQuery): Promise<EventPage | null> {
  const { rail, merchantId, limit, startingAfter, type } = query;
  const rows = await database.prisma.$queryRaw<(EventRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${eventColumns}
    FROM (
      SELECT ${startingAfter}::uuid IS NULL OR EXISTS (
        SELECT FROM event
        WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${startingAfter}::uuid
      ) AS known
    ) AS cursor
    LEFT JOIN LATERAL (
      SELECT * FROM event
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
        AND id < COALESCE(${startingAfter}::uuid, ${lastId}::uuid)
        AND ${type === null ? sql`TRUE` : sql`type = ${type}::text`}
      ORDER BY id DESC
      LIMIT ${limit + 1}::int
    ) AS e ON cursor.known
    LEFT JOIN operation AS o ON o.id = e.operation_id
    ORDER BY e.id DESC`;
  if (rows[0]?.known !== true) return null;
  // A page without events is one row of nulls.
  const events = rows.filter((row) => row.id !== null);
  return { events: events.slice(0, limit), hasMore: events.length > limit };
}

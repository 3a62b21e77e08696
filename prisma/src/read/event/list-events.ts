import type { EventType } from '@landed/contracts/event/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';
import type { PageQuery } from '../list/list-query.js';
import { pageRows } from '../list/ordered-page.js';
import { eventColumns } from './event-columns.js';
import type { EventRow } from './event-row.js';

/** The time of an event is that of its id: `createdFrom` and `createdBefore` are compared with it. */
export interface EventPageQuery extends PageQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** Null for every type. */
  readonly types: readonly EventType[] | null;
  /** The payment, refund, dispute or payout of the events; null for all. */
  readonly resourceId: string | null;
}

export interface EventPage {
  /** Newest first, by id: a version 7 id begins with the time. */
  readonly events: readonly EventRow[];
  readonly hasMore: boolean;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** One page of events. Null when the record that it begins at is not an event of this merchant and rail. */
export async function listEvents(database: Database, query: EventPageQuery): Promise<EventPage | null> {
  const { rail, merchantId, startingAfter, endingBefore } = query;
  const id = startingAfter ?? endingBefore;
  const rows = await database.statements.$queryRaw<(EventRow & { readonly known: boolean })[]>`
    SELECT cursor.known, ${eventColumns}
    FROM (
      SELECT ${id}::uuid IS NULL OR EXISTS (
        SELECT FROM event WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${id}::uuid
      ) AS known
    ) AS cursor
    LEFT JOIN LATERAL (${candidates(query)}) AS e ON cursor.known
    LEFT JOIN operation AS o ON o.id = e.operation_id
    ORDER BY e.id DESC`;
  const page = pageRows(rows, query);
  return page === null ? null : { events: page.rows, hasMore: page.hasMore };
}

/** The nearest events that match. By type, they are merged from one read of the index by type for each. */
export function candidates(query: EventPageQuery): SqlPart {
  const { types, resourceId } = query;
  const wanted = sql`${[...new Set(types)]}::text[]`;
  if (resourceId !== null) {
    const ofTypes = types === null ? sql`` : sql`AND t.type = ANY (${wanted})`;
    return nearest(query, sql`t.resource_id = ${resourceId}::uuid ${ofTypes}`);
  }
  if (types === null) return nearest(query, sql`TRUE`);
  return sql`SELECT each.* FROM unnest(${wanted}) AS y (type)
      CROSS JOIN LATERAL (${nearest(query, sql`t.type = y.type`)}) AS each
      ORDER BY ${inOrder(query, sql`each.id`)}
      LIMIT ${query.limit + 1}::int`;
}

function nearest(query: EventPageQuery, condition: SqlPart): SqlPart {
  const { rail, merchantId, limit, startingAfter, endingBefore, createdFrom, createdBefore } = query;
  const newer = endingBefore === null ? sql`` : sql`AND t.id > ${endingBefore}::uuid`;
  return sql`SELECT t.* FROM event AS t
      WHERE t.merchant_id = ${merchantId}::uuid AND t.rail = ${rail}::rail AND ${condition}
        AND t.id < LEAST(${startingAfter ?? lastId}::uuid, ${firstIdAt(createdBefore) ?? lastId}::uuid)
        AND t.id >= ${firstIdAt(createdFrom) ?? firstId}::uuid ${newer}
      ORDER BY ${inOrder(query, sql`t.id`)}
      LIMIT ${limit + 1}::int`;
}

function inOrder({ endingBefore }: EventPageQuery, id: SqlPart): SqlPart {
  return endingBefore === null ? sql`${id} DESC` : id;
}

/** A lower limit of the version 7 ids of an instant, whose first 48 bits are its milliseconds. */
function firstIdAt(instant: Date | null): string | null {
  if (instant === null) return null;
  const digits = instant.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

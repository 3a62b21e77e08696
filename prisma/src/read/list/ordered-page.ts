import { type SqlPart, sql } from '../../database.js';
import type { PageQuery } from './list-query.js';

/** The records that a page is taken from. In the parts of SQL, `t` is the table of the records. */
export interface PageSource {
  readonly table: SqlPart;
  /** `FROM` item that has `t`; null for the table itself. */
  readonly from: SqlPart | null;
  /** The columns by which the index orders the records: those of `t`, or copies of them. */
  readonly createdAt: SqlPart;
  readonly id: SqlPart;
  readonly conditions: readonly SqlPart[];
  /** Reads that are merged: the index has an order only within one row of all these `FROM` items. */
  readonly merged: readonly SqlPart[];
}

/** The smallest possible id. */
const firstId = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The `FROM` items of one page, without their order, and one row more, which shows that another page follows. The row is
 * `alias`. `cursor.known` is false when the record that the page begins at is not one of this merchant and rail; then, and
 * when the page is empty, there is one row of nulls.
 *
 * Records are ordered by creation and then by id, because ids are not in the order of creation. A page before a record is
 * read from that record upwards.
 */
export function orderedPage(source: PageSource, query: PageQuery, alias: SqlPart): SqlPart {
  return sql`(${cursor(source, query)}) AS cursor
    LEFT JOIN LATERAL (${candidates(source, query)}) AS ${alias} ON cursor.known`;
}

/**
 * Where the page begins. The end of the time range is folded into it: as a second condition on the time, it would not
 * limit where the read of the index begins.
 */
function cursor({ table }: PageSource, query: PageQuery): SqlPart {
  const { startingAfter, endingBefore } = query;
  const id = startingAfter ?? endingBefore;
  const last = sql`(SELECT 1) AS one LEFT JOIN ${table} AS last ON ${ofOwner(query, sql`last`)} AND last.id = ${id}::uuid`;
  const known = sql`${id}::uuid IS NULL OR last.id IS NOT NULL AS known`;
  if (endingBefore === null) {
    const before = sql`COALESCE(${query.createdBefore?.toISOString() ?? null}::timestamptz, 'infinity')`;
    return sql`SELECT ${known}, LEAST(last.created_at, ${before}) AS created_at,
        CASE WHEN last.created_at < ${before} THEN last.id ELSE ${firstId} END AS id FROM ${last}`;
  }
  const from = sql`COALESCE(${query.createdFrom?.toISOString() ?? null}::timestamptz, '-infinity')`;
  return sql`SELECT ${known}, GREATEST(last.created_at, ${from}) AS created_at,
      CASE WHEN last.created_at >= ${from} THEN last.id ELSE ${firstId} END AS id FROM ${last}`;
}

/** The nearest records that match, merged from one ordered read of the index for each row of the merged items. */
function candidates(source: PageSource, query: PageQuery): SqlPart {
  const { rail, merchantId, limit } = query;
  const reads = [...source.merged];
  const conditions = [...source.conditions];
  if (rail === null || merchantId === null) {
    reads.push(sql`(SELECT merchant_id, rail FROM merchant_rail AS m WHERE ${ofOwner(query, sql`m`)}) AS m`);
    conditions.push(sql`t.merchant_id = m.merchant_id AND t.rail = m.rail`);
  } else {
    conditions.push(ofOwner(query, sql`t`));
  }
  const ordered = nearest(source, query, joined(conditions, sql` AND `));
  if (reads.length === 0) return ordered;
  return sql`SELECT each.* FROM ${joined([...reads, sql`LATERAL (${ordered}) AS each`], sql` CROSS JOIN `)}
      ORDER BY ${inOrder(query, sql`each.created_at`, sql`each.id`)}
      LIMIT ${limit + 1}::int`;
}

/** The nearest records that meet a condition, from an index that is in this order. */
function nearest({ table, from, createdAt, id }: PageSource, query: PageQuery, condition: SqlPart): SqlPart {
  const { limit, endingBefore, createdFrom, createdBefore } = query;
  const range =
    endingBefore === null
      ? sql`(${createdAt}, ${id}) < (cursor.created_at, cursor.id)
        AND ${createdAt} >= COALESCE(${createdFrom?.toISOString() ?? null}::timestamptz, '-infinity')`
      : sql`(${createdAt}, ${id}) > (cursor.created_at, cursor.id)
        AND ${createdAt} < COALESCE(${createdBefore?.toISOString() ?? null}::timestamptz, 'infinity')`;
  return sql`SELECT t.* FROM ${from ?? sql`${table} AS t`}
      WHERE ${condition} AND ${range}
      ORDER BY ${inOrder(query, createdAt, id)}
      LIMIT ${limit + 1}::int`;
}

function inOrder({ endingBefore }: PageQuery, createdAt: SqlPart, id: SqlPart): SqlPart {
  return endingBefore === null ? sql`${createdAt} DESC, ${id} DESC` : sql`${createdAt}, ${id}`;
}

function ofOwner({ rail, merchantId }: PageQuery, row: SqlPart): SqlPart {
  const ofMerchant = merchantId === null ? sql`TRUE` : sql`${row}.merchant_id = ${merchantId}::uuid`;
  return rail === null ? ofMerchant : sql`${ofMerchant} AND ${row}.rail = ${rail}::rail`;
}

function joined([first = sql`TRUE`, ...more]: readonly SqlPart[], separator: SqlPart): SqlPart {
  return more.reduce((all, part) => sql`${all}${separator}${part}`, first);
}

/** The rows of a page, newest first; null when the record that it begins at is not known. */
export function pageRows<Row extends { readonly known: boolean; readonly id: string }>(
  rows: readonly Row[],
  { limit, endingBefore }: Pick<PageQuery, 'limit' | 'endingBefore'>,
): { readonly rows: readonly Row[]; readonly hasMore: boolean } | null {
  if (rows[0]?.known !== true) return null;
  // A page without records is one row of nulls.
  const records = rows.filter((row) => row.id !== null);
  const page = endingBefore === null ? records.slice(0, limit) : records.slice(-limit);
  return { rows: page, hasMore: records.length > limit };
}

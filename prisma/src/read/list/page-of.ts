import type { MerchantId } from '@landed/contracts/ids/ids';
import { type Currency, currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

/** What selects a page of any list. Null: no limit of that kind. */
export interface ListQuery<Status extends string> {
  /** Null for operators only: code that merchants use must name merchant and rail. */
  readonly rail: Rail | null;
  readonly merchantId: MerchantId | null;
  readonly limit: number;
  /** Only records older than this one, of the same merchant and rail; null to start at the newest. */
  readonly startingAfter: string | null;
  readonly status: Status | null;
  readonly currency: Currency | null;
  /** Records from this instant on. */
  readonly createdFrom: Date | null;
  /** Records before this instant. */
  readonly createdBefore: Date | null;
}

interface ListedTable {
  readonly name: SqlPart;
  readonly statusType: SqlPart;
}

const tables = {
  payment_intent: { name: sql`payment_intent`, statusType: sql`payment_status` },
  refund: { name: sql`refund`, statusType: sql`refund_status` },
  dispute: { name: sql`dispute`, statusType: sql`dispute_status` },
  payout: { name: sql`payout`, statusType: sql`payout_status` },
} as const satisfies Record<string, ListedTable>;

/** The smallest possible id. */
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The `FROM` and `ORDER BY` of one page of a table, newest first, and one row more, which shows that another page follows.
 * The row is `r`. `cursor.known` is false when `startingAfter` is not a record of this merchant and rail; then, and
 * when the page is empty, there is one row of nulls.
 *
 * Records are ordered by creation and then by id, because ids are not in the order of creation. Each combination of
 * filters has its own statement and its own index, so that a page reads little more than itself.
 *
 * @param statuses all statuses of the table.
 * @param narrow a condition on `t` that few records fulfil; null when there is none.
 */
export function pageOf<Status extends string>(
  table: keyof typeof tables,
  query: ListQuery<Status>,
  statuses: readonly Status[],
  narrow: SqlPart | null,
): SqlPart {
  const { name } = tables[table];
  const { startingAfter } = query;
  const before = sql`COALESCE(${query.createdBefore?.toISOString() ?? null}::timestamptz, 'infinity')`;
  // The end of the time range is folded into the cursor: as a second condition on the time, it would not limit where the
  // read of the index begins.
  return sql`FROM (
      SELECT ${startingAfter}::uuid IS NULL OR last.id IS NOT NULL AS known,
             LEAST(last.created_at, ${before}) AS created_at,
             CASE WHEN last.created_at < ${before} THEN last.id ELSE ${firstId}::uuid END AS id
      FROM (SELECT 1) AS one
      LEFT JOIN ${name} AS last ON ${ofOwner(query, sql`last`)} AND last.id = ${startingAfter}::uuid
    ) AS cursor
    LEFT JOIN LATERAL (${candidates(tables[table], query, statuses, narrow)}) AS r ON cursor.known
    ORDER BY r.created_at DESC, r.id DESC`;
}

/**
 * The newest records that match. An index has an order only within one status and currency of one merchant, so the page
 * is merged from one ordered read of the index for each of them that matches.
 */
function candidates<Status extends string>(
  table: ListedTable,
  query: ListQuery<Status>,
  statuses: readonly Status[],
  narrow: SqlPart | null,
): SqlPart {
  const { rail, merchantId, status, currency, limit } = query;
  const wantedStatuses = sql`${status === null ? statuses : [status]}::text[]::${table.statusType}[]`;
  const wantedCurrencies = sql`${currency === null ? currencies : [currency]}::text[]::currency[]`;
  const reads: SqlPart[] = [];
  const conditions: SqlPart[] = [];
  if (rail === null || merchantId === null) {
    reads.push(sql`(SELECT merchant_id, rail FROM merchant_rail AS m WHERE ${ofOwner(query, sql`m`)}) AS m`);
    conditions.push(sql`t.merchant_id = m.merchant_id AND t.rail = m.rail`);
  } else {
    conditions.push(ofOwner(query, sql`t`));
  }
  if (narrow !== null) {
    conditions.push(narrow, sql`t.status = ANY (${wantedStatuses}) AND t.currency = ANY (${wantedCurrencies})`);
  } else if (status !== null || currency !== null) {
    reads.push(sql`unnest(${wantedStatuses}) AS s (status)`, sql`unnest(${wantedCurrencies}) AS c (currency)`);
    conditions.push(sql`t.status = s.status AND t.currency = c.currency`);
  }
  const ordered = newest(table, query, joined(conditions, sql` AND `));
  if (reads.length === 0) return ordered;
  return sql`SELECT each.* FROM ${joined([...reads, sql`LATERAL (${ordered}) AS each`], sql` CROSS JOIN `)}
      ORDER BY each.created_at DESC, each.id DESC
      LIMIT ${limit + 1}::int`;
}

/** The newest records that meet a condition, from an index that is in this order. */
function newest({ name }: ListedTable, { limit, createdFrom }: ListQuery<string>, condition: SqlPart): SqlPart {
  return sql`SELECT t.* FROM ${name} AS t
      WHERE ${condition}
        AND (t.created_at, t.id) < (cursor.created_at, cursor.id)
        AND t.created_at >= COALESCE(${createdFrom?.toISOString() ?? null}::timestamptz, '-infinity')
      ORDER BY t.created_at DESC, t.id DESC
      LIMIT ${limit + 1}::int`;
}

function ofOwner({ rail, merchantId }: ListQuery<string>, row: SqlPart): SqlPart {
  const ofMerchant = merchantId === null ? sql`TRUE` : sql`${row}.merchant_id = ${merchantId}::uuid`;
  return rail === null ? ofMerchant : sql`${ofMerchant} AND ${row}.rail = ${rail}::rail`;
}

function joined([first = sql`TRUE`, ...more]: readonly SqlPart[], separator: SqlPart): SqlPart {
  return more.reduce((all, part) => sql`${all}${separator}${part}`, first);
}

/** The rows of a page; null when the record to start after is not known. */
export function pageRows<Row extends { readonly known: boolean; readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly hasMore: boolean } | null {
  if (rows[0]?.known !== true) return null;
  // A page without records is one row of nulls.
  const records = rows.filter((row) => row.id !== null);
  return { rows: records.slice(0, limit), hasMore: records.length > limit };
}
